/** Social logins of members: to one organization, and to look for organizations. */
import * as Effect from "effect/Effect"
import { oauth as Api, oneTapCalls as OneTap } from "../../../src/domain/organizations/oauthCalls.js"
import { Settings } from "../../Options.js"
import { valuesOf } from "../../api/OAuth.js"
import { Db } from "../../data/Db.js"
import type { SocialIdentity, StoredOAuthToken } from "../../data/rows.js"
import { refuse } from "../../http/errors.js"
import { route } from "../../http/router.js"
import { completeLogin, redirectUrls } from "../../oauth/completeLogin.js"
import { identityIn } from "../../oauth/oneTap.js"
import { scopesOf } from "../../oauth/social.js"
import { redirectUrl } from "../../tokens/links.js"
import { checkChallenge, checkVerifier } from "../../tokens/pkce.js"
import { digest } from "../../tokens/Secrets.js"
import { checkDuration } from "../../tokens/sessions.js"
import { found } from "../discovered.js"
import { socialFactor } from "../factors.js"
import { logInBy } from "../login.js"
import { updateMember } from "../members.js"
import { requireOrganization } from "../organizations.js"
import { accountOf, findSocialMember, joinSocially, withAccounts } from "../socialMembers.js"

/** The completed login with this token. Fails with `oauth_token_not_found`, also for the login of a user. */
const findLogin = (token: string) =>
  Effect.gen(function* () {
    const login = yield* (yield* Db).oauthTokens.get({ token_hash: yield* digest(token) })
    return login?.member_login === undefined
      ? yield* refuse("oauth_token_not_found")
      : { login, organization_id: login.member_login.organization_id }
  })

/** Uses up the token in the browser that began the login. */
const redeem = (login: StoredOAuthToken, verifier: string | undefined) =>
  Effect.gen(function* () {
    yield* checkVerifier(login.code_challenge, verifier)
    yield* (yield* Db).oauthTokens.remove(login)
  })

const authenticate = (payload: typeof Api.authenticate.payload.Type) =>
  Effect.gen(function* () {
    const { login, organization_id } = yield* findLogin(payload.oauth_token)
    if (organization_id === undefined) return yield* refuse("oauth_token_not_found")
    yield* checkDuration(payload.session_duration_minutes)
    yield* redeem(login, payload.pkce_code_verifier)

    const { identity } = login
    const organization = yield* requireOrganization(organization_id)
    const known = yield* findSocialMember(organization, identity)
    const account = yield* accountOf(identity, known)
    const before = known ?? (yield* joinSocially(organization, identity, account))
    const member = yield* updateMember(before, {
      name: before.name === "" ? identity.name : undefined,
      oauth_registrations: withAccounts(before, [account])
    })
    const factor = yield* socialFactor(identity, account.member_oauth_registration_id, member)
    const answer = yield* logInBy([factor], { member, organization }, payload)
    return { ...answer, provider_values: yield* valuesOf(login) }
  })

const authenticateDiscovery = (payload: typeof Api.discovery.authenticate.payload.Type) =>
  Effect.gen(function* () {
    const { login, organization_id } = yield* findLogin(payload.discovery_oauth_token)
    const { identity } = login
    const { email: email_address } = identity
    if (organization_id !== undefined || email_address === undefined)
      return yield* refuse("oauth_token_not_found")
    yield* redeem(login, payload.pkce_code_verifier)
    const account = yield* accountOf(identity)
    const stranger = { email_id: "", email_address }
    const factor = yield* socialFactor(identity, account.member_oauth_registration_id, stranger)
    return yield* found({ email_address, factors: [factor], oauth_registrations: [account] })
  })

const startOneTap = Effect.gen(function* () {
  const { googleClientId } = yield* Settings
  return googleClientId === ""
    ? yield* refuse("oauth_config_not_found")
    : { google_client_id: googleClientId }
})

type Urls = Effect.Effect.Success<ReturnType<typeof redirectUrls>>

/** Accepts Google's ID token, and returns the URL of the site with a token. */
const submit = (
  id_token: string,
  code_challenge: string | undefined,
  member_login: NonNullable<StoredOAuthToken["member_login"]>,
  urls: Urls
) =>
  Effect.gen(function* () {
    const { bootstrap } = yield* Settings
    yield* checkChallenge(bootstrap.pkce_required_for_oauth, code_challenge)
    const identity: SocialIdentity = yield* identityIn(id_token)
    const scopes = scopesOf("google", [])
    return {
      redirect_url: yield* completeLogin({ ...urls, identity, scopes, member_login, code_challenge })
    }
  })

const submitOneTap = (payload: typeof OneTap.submit.payload.Type) =>
  Effect.gen(function* () {
    const { organization_id } = yield* requireOrganization(payload.organization_id)
    const urls = yield* redirectUrls(payload.login_redirect_url, payload.signup_redirect_url)
    return yield* submit(payload.id_token, payload.pkce_code_challenge, { organization_id }, urls)
  })

const submitDiscovery = (payload: typeof OneTap.submitDiscovery.payload.Type) =>
  Effect.gen(function* () {
    const urls = yield* discoveryUrls(payload.discovery_redirect_url)
    return yield* submit(payload.id_token, payload.pkce_code_challenge, {}, urls)
  })

/** The one page that a login comes to before the choice of an organization. */
export const discoveryUrls = (given: string | undefined) =>
  Effect.map(redirectUrl(given, "discovery"), ({ href }): Urls => ({
    login_redirect_url: href,
    signup_redirect_url: href
  }))

/** The routes of social logins. */
export const handlers = [
  route(Api.authenticate, authenticate),
  route(Api.discovery.authenticate, authenticateDiscovery),
  route(OneTap.start, () => startOneTap),
  route(OneTap.submit, submitOneTap),
  route(OneTap.submitDiscovery, submitDiscovery)
]
