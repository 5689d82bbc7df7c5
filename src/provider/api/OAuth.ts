/** Social login: the token a person came back with, redeemed once. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { oauth as Api } from "../../domain/api/OAuth.js"
import type { User } from "../../domain/User.js"
import type { SocialIdentity, StoredOAuthToken } from "../Data.js"
import { Db } from "../Db.js"
import { userOf } from "../oauth/landing.js"
import { idTokenOf, lifetime, socials } from "../oauth/social.js"
import { Settings } from "../Options.js"
import { checkVerifier } from "../pkce.js"
import { refuse } from "../refusals.js"
import { answer } from "../router.js"
import { Secrets } from "../Secrets.js"
import { checkDuration, logIn } from "../sessions.js"
import { rfc3339 } from "../time.js"
import { vouchedFor } from "../vouched.js"

const authenticate = (payload: typeof Api.authenticate.payload.Type) =>
  Effect.gen(function* () {
    const db = yield* Db
    const token_hash = yield* (yield* Secrets).digest(payload.token)
    const login = (yield* db.data).oauthTokens.find((each) => each.token_hash === token_hash)
    if (login === undefined) return yield* refuse("oauth_token_not_found")
    yield* checkDuration(payload.session_duration_minutes)
    yield* checkVerifier(login.code_challenge, payload.code_verifier)

    yield* db.update((data) => ({
      ...data,
      oauthTokens: data.oauthTokens.filter((each) => each !== login)
    }))
    const { provider, subject, picture, locale } = login.identity
    const { user, email_id, id } = yield* registered(login.identity)
    const detail = { id, provider_subject: subject, ...(email_id !== undefined && { email_id }) }
    const factor = {
      type: "oauth",
      delivery_method: `oauth_${provider}`,
      details: { [`${provider}_oauth_factor`]: detail }
    }
    const answered = yield* logIn(user, email_id ?? id, factor, payload.session_duration_minutes)
    return {
      ...answered,
      provider_subject: subject,
      provider_type: provider,
      profile_picture_url: picture,
      locale,
      provider_values: yield* valuesOf(login)
    }
  })

/** The user behind the identity, who has it among their registrations from now on. */
const registered = (identity: SocialIdentity) =>
  Effect.gen(function* () {
    const { users } = yield* (yield* Db).data
    const { user, email_id } = yield* vouchedFor(userOf(users, identity), {
      email: identity.email,
      name: identity.name
    })
    const isThis = (each: User["providers"][number]) =>
      each.provider_type === identity.provider && each.provider_subject === identity.subject
    const id =
      user.providers.find(isThis)?.oauth_user_registration_id ?? (yield* (yield* Secrets).id("oauth-user"))
    const registration = {
      oauth_user_registration_id: id,
      provider_subject: identity.subject,
      provider_type: identity.provider,
      profile_picture_url: identity.picture,
      locale: identity.locale
    }
    const providers = [...user.providers.filter((each) => !isThis(each)), registration]
    return { user: { ...user, providers }, email_id, id }
  })

/** What the social provider hands out along with the person. */
const valuesOf = ({ identity, scopes }: StoredOAuthToken) =>
  Effect.gen(function* () {
    const { googleClientId } = yield* Settings
    const secrets = yield* Secrets
    const { name, openid } = socials[identity.provider]
    const audience = identity.provider === "google" ? googleClientId : `${name}-client-test`
    return {
      access_token: yield* secrets.token,
      refresh_token: yield* secrets.token,
      id_token: openid ? yield* idTokenOf(identity, audience) : "",
      scopes,
      expires_at: rfc3339((yield* Clock.currentTimeMillis) + lifetime * 1000)
    }
  })

/** What answers the calls on social login. */
export const handlers = [answer(Api.authenticate, authenticate)]
