/** The session itself: proved again, extended, revoked, begun with another party's token. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { session as Api } from "../../domain/api/Sessions.js"
import { Caller } from "../Caller.js"
import { Db } from "../Db.js"
import { readAccessToken } from "../idp/accessToken.js"
import { readTrustedToken } from "../idp/trustedToken.js"
import { Settings } from "../Options.js"
import { refuse } from "../refusals.js"
import { answer } from "../router.js"
import { Secrets } from "../Secrets.js"
import { authenticated, checkDuration, logIn, replaceSession, touched } from "../sessions.js"
import { spend } from "../spent.js"
import { vouchedFor } from "../vouched.js"

type Exchange = typeof Api.exchangeAccessToken.payload.Type
type Attest = typeof Api.attest.payload.Type

/** A session for an access token of a connected app with full access; works once per token. */
const exchange = ({ access_token, session_duration_minutes }: Exchange) =>
  Effect.gen(function* () {
    yield* checkDuration(session_duration_minutes)
    const refusal = refuse("invalid_access_token")
    const { user, client_id, scopes, exp } = yield* readAccessToken(access_token, refusal)
    if (!scopes.includes("full_access")) return yield* refuse("insufficient_scope")
    yield* spend("exchange", access_token, exp, refusal)
    const kind = "oauth_access_token_exchange"
    const factor = { type: kind, delivery_method: kind, details: { [`${kind}_factor`]: { client_id } } }
    return yield* logIn(user, "", factor, session_duration_minutes)
  })

/** Minutes that an attested session lives when the call does not say (specification section 9). */
const attestedDuration = 60

/** A session for whom a trusted party vouches; a session of theirs that came along grows instead. */
const attest = ({ profile_id, token, session_duration_minutes = attestedDuration, ...own }: Attest) =>
  Effect.gen(function* () {
    yield* checkDuration(session_duration_minutes)
    const db = yield* Db
    const caller = yield* Caller
    const session = own.session_token === undefined ? caller.session : yield* provenSession(own.session_token)
    const profile = (yield* Settings).trustedTokenProfiles.find((each) => each.profile_id === profile_id)
    if (profile === undefined) return yield* refuse("trusted_token_profile_not_found")
    const told = yield* readTrustedToken(profile, token)

    const { attestations, users } = yield* db.data
    const met = attestations.find((each) => each.profile_id === profile_id && each.subject === told.subject)
    const known = users.find((each) => each.user_id === met?.user_id)
    const { user, email_id } = yield* vouchedFor(known, told)
    const attestation = { profile_id, subject: told.subject, user_id: user.user_id }
    yield* db.update((data) => ({
      ...data,
      attestations: [...data.attestations.filter((each) => each !== met), attestation]
    }))
    const factor = {
      type: "trusted_auth_token",
      delivery_method: "trusted_token_exchange",
      details: { trusted_auth_token_factor: { token_id: told.token_id } }
    }
    return yield* Effect.provideService(
      logIn(user, email_id ?? "", factor, session_duration_minutes),
      Caller,
      { ...caller, session }
    )
  })

/** The live session with this token; fails with `session_not_found`. */
const provenSession = (token: string) =>
  Effect.gen(function* () {
    const token_hash = yield* (yield* Secrets).digest(token)
    const { sessions } = yield* (yield* Db).data
    const stored = sessions.find((each) => each.token_hash === token_hash)
    return stored === undefined ? yield* refuse("session_not_found") : { ...stored, token }
  })

/** What answers the calls on the session. */
export const handlers = [
  answer(Api.authenticate, ({ session_duration_minutes }) =>
    Effect.gen(function* () {
      const db = yield* Db
      const proven = yield* (yield* Caller).requireSession
      if (session_duration_minutes !== undefined) yield* checkDuration(session_duration_minutes)
      const { users } = yield* db.data
      const user = users.find((each) => each.user_id === proven.session.user_id)
      if (user === undefined) return yield* refuse("session_not_found")
      const now = yield* Clock.currentTimeMillis
      const session = touched(proven.session, now, session_duration_minutes)
      yield* db.update(replaceSession(proven.token_hash, session))
      return yield* authenticated(user, session, proven.token)
    })
  ),
  answer(Api.revoke, () =>
    Effect.gen(function* () {
      const { token_hash } = yield* (yield* Caller).requireSession
      yield* (yield* Db).update((data) => ({
        ...data,
        sessions: data.sessions.filter((each) => each.token_hash !== token_hash)
      }))
      return {}
    })
  ),
  answer(Api.exchangeAccessToken, exchange),
  answer(Api.attest, attest)
]
