/** Sessions: authenticated, extended, revoked, and started with a token of another party. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { isEmail } from "../../src/domain/values/Email.js"
import { attestedSessionDurationMinutes } from "../../src/domain/limits/Limits.js"
import { session as Api } from "../../src/domain/sessionCalls/calls.js"
import { Settings, type TrustedTokenProfile } from "../Options.js"
import { Db } from "../data/Db.js"
import { Caller } from "../http/Caller.js"
import { apiError, refuse } from "../http/errors.js"
import { route } from "../http/router.js"
import { isUser, type Subject } from "../idp/subjects.js"
import { verifyAccessToken } from "../idp/tokens.js"
import { digest } from "../tokens/Secrets.js"
import { consumeToken, verifyJwt } from "../tokens/jwts.js"
import { findSession } from "../tokens/sessionTokens.js"
import { checkDuration, logIn, sessionAnswer, touchSession } from "../tokens/sessions.js"
import { email } from "../users/contacts.js"
import { findOrCreateFromIdentity } from "../users/externalIdentity.js"

type Exchange = typeof Api.exchangeAccessToken.payload.Type
type Attest = typeof Api.attest.payload.Type

/**
 * Uses up an access token of a connected app with full access. Returns whose token it was, and the factor that it is. Fails with
 * `invalid_access_token` for a token of somebody of the other kind, user or member.
 */
export const redeemAccessToken = <Person extends Subject>(
  { access_token, session_duration_minutes }: Exchange,
  isRight: (subject: Subject) => subject is Person
) =>
  Effect.gen(function* () {
    yield* checkDuration(session_duration_minutes)
    const error = apiError("invalid_access_token")
    const { client_id, scopes, subject } = yield* verifyAccessToken(access_token, error)
    if (!isRight(subject)) return yield* Effect.fail(error)
    if (!scopes.includes("full_access")) return yield* refuse("insufficient_scope")
    yield* consumeToken("exchange", access_token, error)
    const kind = "oauth_access_token_exchange"
    const factor = { type: kind, delivery_method: kind, details: { [`${kind}_factor`]: { client_id } } }
    return { subject, factor }
  })

/** Exchanges an access token of a user for a session. Each token works once. */
export const exchangeAccessToken = (payload: Exchange) =>
  Effect.gen(function* () {
    const { factor, subject } = yield* redeemAccessToken(payload, isUser)
    return yield* logIn(subject, "", factor, payload.session_duration_minutes)
  })

/** Verifies a trusted token. Returns what it says about the person, and the factor that it is. */
export const redeemTrustedToken = ({ profile_id, token }: Pick<Attest, "profile_id" | "token">) =>
  Effect.gen(function* () {
    const profile = (yield* Settings).trustedTokenProfiles.find((each) => each.profile_id === profile_id)
    if (profile === undefined) return yield* refuse("trusted_token_profile_not_found")
    const claims = yield* verifyTrustedToken(profile, token)
    const factor = {
      type: "trusted_auth_token",
      delivery_method: "trusted_token_exchange",
      details: { trusted_auth_token_factor: { token_id: claims.token_id } }
    }
    return { claims, factor }
  })

/** Starts a session for the user of a trusted token, or adds the factor to a session of this user. */
export const attest = ({
  profile_id,
  token,
  session_duration_minutes = attestedSessionDurationMinutes,
  ...own
}: Attest) =>
  Effect.gen(function* () {
    yield* checkDuration(session_duration_minutes)
    const db = yield* Db
    const caller = yield* Caller
    const session = own.session_token === undefined ? caller.session : yield* getSession(own.session_token)
    const { claims, factor } = yield* redeemTrustedToken({ profile_id, token })
    const { subject } = claims
    const attestation = yield* db.attestations.get({ profile_id, subject })
    const known = attestation && (yield* db.users.get(attestation))
    const withSession = Effect.provideService(Caller, { ...caller, session })
    const { user, email_id } = yield* withSession(findOrCreateFromIdentity(known, claims))
    yield* db.attestations.put({ profile_id, subject, user_id: user.user_id })
    return yield* withSession(logIn(user, email_id ?? "", factor, session_duration_minutes))
  })

/** The session with this token. Fails with `session_not_found`. */
const getSession = (token: string) =>
  Effect.flatMap(findSession(token), (found) =>
    found === undefined ? refuse("session_not_found") : Effect.succeed(found)
  )

export const authenticate = ({ session_duration_minutes }: typeof Api.authenticate.payload.Type) =>
  Effect.gen(function* () {
    const db = yield* Db
    const current = yield* (yield* Caller).requireSession
    if (session_duration_minutes !== undefined) yield* checkDuration(session_duration_minutes)
    const user = yield* db.users.get(current.session)
    if (user === undefined) return yield* refuse("session_not_found")
    const now = yield* Clock.currentTimeMillis
    const session = touchSession(current.session, user, now, session_duration_minutes)
    yield* db.sessions.put({ token_hash: current.token_hash, session })
    return yield* sessionAnswer(user, session, current.token)
  })

export const revoke = Effect.gen(function* () {
  yield* (yield* Db).sessions.remove(yield* (yield* Caller).requireSession)
  return {}
})

/** The routes of sessions. */
export const handlers = [
  route(Api.authenticate, authenticate),
  route(Api.revoke, () => revoke),
  route(Api.exchangeAccessToken, exchangeAccessToken),
  route(Api.attest, attest)
]

const Claims = Schema.Struct({
  sub: Schema.NonEmptyString,
  jti: Schema.optional(Schema.String),
  name: Schema.optionalWith(Schema.String, { default: () => "" }),
  email_verified: Schema.optional(Schema.Boolean)
})

/** The user that the token identifies. Fails with `invalid_trusted_token`. */
export const verifyTrustedToken = (profile: TrustedTokenProfile, token: string) =>
  Effect.gen(function* () {
    const error = apiError("invalid_trusted_token")
    const { isStrict } = yield* Settings
    const { issuer, audience, jwks, email_claim = "email" } = profile
    const payload = yield* verifyJwt(token, jwks, { issuer, audience }, error)
    const claims = yield* Effect.mapError(Schema.decodeUnknown(Claims)(payload), () => error)
    const address =
      typeof payload[email_claim] === "string" ? email.normalize(payload[email_claim]) : undefined
    // An unverified address could belong to somebody else's account.
    const isVerified = claims.email_verified ?? !isStrict
    const isUsable = address !== undefined && isEmail(address) && isVerified
    const token_id = claims.jti ?? (yield* digest(token))
    if (isStrict) yield* consumeToken(`trusted ${profile.profile_id}`, token_id, error)
    return {
      subject: claims.sub,
      token_id,
      email: isUsable ? address : undefined,
      name: claims.name
    }
  })
