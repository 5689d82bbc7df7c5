/** Social login: exchanges the token of a completed login for a session. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { oauth as Api } from "../../src/domain/oauth/calls.js"
import type { StoredOAuthToken, StoredUser } from "../data/rows.js"
import { Db } from "../data/Db.js"
import { attachedUser, issueAttachToken } from "../oauth/attach.js"
import { findUserByIdentity } from "../oauth/completeLogin.js"
import { idTokenOf, lifetime, socialProviders } from "../oauth/social.js"
import { Settings } from "../Options.js"
import { checkChallenge, checkVerifier } from "../tokens/pkce.js"
import { refuse } from "../http/errors.js"
import { route } from "../http/router.js"
import { digest, newId, newToken } from "../tokens/Secrets.js"
import { checkDuration, logIn } from "../tokens/sessions.js"
import { rfc3339 } from "../clock.js"
import { findOrCreateFromIdentity } from "../users/externalIdentity.js"

export const authenticate = (payload: typeof Api.authenticate.payload.Type) =>
  Effect.gen(function* () {
    const db = yield* Db
    const token_hash = yield* digest(payload.token)
    const login = yield* db.oauthTokens.get({ token_hash })
    if (login === undefined || login.member_login !== undefined) return yield* refuse("oauth_token_not_found")
    yield* checkDuration(payload.session_duration_minutes)
    yield* checkVerifier(login.code_challenge, payload.code_verifier)
    // One Tap sends no challenge, so its token works in any browser
    const { bootstrap, isStrict } = yield* Settings
    yield* checkChallenge(isStrict && bootstrap.pkce_required_for_oauth, login.code_challenge)

    yield* db.oauthTokens.remove(login)
    const { provider, subject, picture, locale } = login.identity
    const { user, email_id, id } = yield* registered(login)
    const detail = { id, provider_subject: subject, ...(email_id !== undefined && { email_id }) }
    const factor = {
      type: "oauth",
      delivery_method: `oauth_${provider}`,
      details: { [`${provider}_oauth_factor`]: detail }
    }
    const answer = yield* logIn(user, email_id ?? id, factor, payload.session_duration_minutes)
    return {
      ...answer,
      provider_subject: subject,
      provider_type: provider,
      profile_picture_url: picture,
      locale,
      provider_values: yield* valuesOf(login)
    }
  })

/** The user of the identity, or the one that it is added to, with the identity among their registrations. */
const registered = ({ attachment, identity }: StoredOAuthToken) =>
  Effect.gen(function* () {
    const known = yield* findUserByIdentity(identity)
    const attached = attachment && (yield* attachedUser(attachment))
    if (attached !== undefined && known !== undefined && known.user_id !== attached.user_id) {
      return yield* refuse("duplicate_oauth_registration")
    }
    const { user, email_id } = yield* findOrCreateFromIdentity(attached ?? known, {
      email: identity.email,
      name: identity.name
    })
    const isThis = (each: StoredUser["providers"][number]) =>
      each.provider_type === identity.provider && each.provider_subject === identity.subject
    const id = user.providers.find(isThis)?.oauth_user_registration_id ?? (yield* newId("oauth-user"))
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

/** The tokens of the social provider. */
export const valuesOf = ({ identity, scopes }: StoredOAuthToken) =>
  Effect.gen(function* () {
    const { googleClientId } = yield* Settings
    const { name, openid } = socialProviders[identity.provider]
    const audience = identity.provider === "google" ? googleClientId : `${name}-client-test`
    return {
      access_token: yield* newToken,
      refresh_token: yield* newToken,
      id_token: openid ? yield* idTokenOf(identity, audience) : "",
      scopes,
      expires_at: rfc3339((yield* Clock.currentTimeMillis) + lifetime * 1000)
    }
  })

/** The routes of social login. */
export const handlers = [route(Api.attach, issueAttachToken), route(Api.authenticate, authenticate)]
