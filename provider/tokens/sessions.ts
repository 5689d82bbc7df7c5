/** How a session starts, gets another factor, and is returned. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { SessionId, type StoredSession, type StoredUser } from "../data/rows.js"
import { isImpersonated } from "../../src/domain/session/sessionOwner.js"
import type { AuthenticationFactor } from "../../src/domain/schemas/SessionSchema.js"
import { Caller } from "../http/Caller.js"
import { Db } from "../data/Db.js"
import { refuse } from "../http/errors.js"
import { Settings } from "../Options.js"
import { signJwt } from "./jwts.js"
import { digest, newId, newToken } from "./Secrets.js"
import { maxMinutes, rfc3339 } from "../clock.js"
import { proveContact } from "../users/proveContact.js"

type Session = StoredSession["session"]
type Factor = typeof AuthenticationFactor.Type

/** A factor without its time. `details` has one object, under the name that the wire gives it. */
export interface ProvenFactor {
  readonly type: string
  readonly delivery_method: string
  readonly details: Readonly<Record<string, unknown>>
}

/** The time `minutes` after `now`, as RFC 3339. */
export const minutesAfter = (now: number, minutes: number) => rfc3339(now + minutes * 60_000)

/**
 * The expiry of a session that is to last `minutes` from now on. An impersonated session cannot be extended
 * (https://stytch.com/docs/api-reference/consumer/api/impersonation/authenticate-token).
 */
export const extension = (
  session: Pick<Session, "authentication_factors">,
  now: number,
  minutes: number | undefined
): { readonly expires_at?: string } =>
  minutes === undefined || isImpersonated(session) ? {} : { expires_at: minutesAfter(now, minutes) }

/** Fails with `invalid_session_duration` unless between five minutes and 366 days. */
export const checkDuration = (minutes: number) =>
  minutes >= 5 && minutes <= maxMinutes ? Effect.void : refuse("invalid_session_duration")

/**
 * Logs in a user who proved a factor. The email address or phone number with the id `provenId` becomes verified, see
 * `proveContact`. The factor is added to the caller's session if it belongs to the user. Otherwise a new session starts.
 */
export const logIn = (user: StoredUser, provenId: string, provenFactor: ProvenFactor, minutes: number) =>
  Effect.gen(function* () {
    const db = yield* Db
    const caller = yield* Caller
    const now = yield* Clock.currentTimeMillis
    const active = yield* proveContact(user, provenId)
    yield* db.users.put(active)

    const { details, ...kind } = provenFactor
    const factor: Factor = { ...kind, last_authenticated_at: rfc3339(now), ...details }
    const current = caller.session?.session.user_id === active.user_id ? caller.session : undefined
    const session: Session = current
      ? {
          ...touchSession(current.session, active, now, minutes),
          authentication_factors: withFactor(current.session.authentication_factors, factor)
        }
      : {
          session_id: SessionId.make(yield* newId("session")),
          user_id: active.user_id,
          started_at: rfc3339(now),
          last_accessed_at: rfc3339(now),
          expires_at: minutesAfter(now, minutes),
          attributes: { ip_address: caller.ipAddress, user_agent: caller.userAgent },
          authentication_factors: [factor],
          custom_claims: null,
          roles: active.roles
        }
    const token = current?.token ?? (yield* newToken)
    const token_hash = current?.token_hash ?? (yield* digest(token))
    yield* db.sessions.put({ token_hash, session })
    return yield* sessionAnswer(active, session, token)
  })

/** The session with a new access time, the user's roles of now, and with `minutes` a new expiry. */
export const touchSession = (
  session: Session,
  { roles }: StoredUser,
  now: number,
  minutes: number | undefined
): Session => ({
  ...session,
  roles,
  last_accessed_at: rfc3339(now),
  ...extension(session, now, minutes)
})

/** The fields of every answer with a session, with a new JWT. */
export const sessionAnswer = (user: StoredUser, session: Session, session_token: string) =>
  Effect.gen(function* () {
    const session_jwt = yield* signSession(session)
    return { user_id: user.user_id, user, session, session_token, session_jwt, __user: user }
  })

/** Seconds. A client refreshes its JWT every three minutes. */
const jwtLifetime = 300

/** The JWT of a session (RFC 7519). It is valid for five minutes, or until the session expires if that is sooner. */
export const signSession = ({ session_id, user_id, custom_claims, ...rest }: Session) =>
  signClaims(user_id, rest.expires_at, {
    ...custom_claims,
    "https://stytch.com/session": { id: session_id, ...rest }
  })

/** A JWT of the project with these claims. It is valid for five minutes, or until `expires_at` if that is sooner. */
export const signClaims = (sub: string, expires_at: string, own: Readonly<Record<string, unknown>>) =>
  Effect.gen(function* () {
    const { projectId } = yield* Settings
    const now = Math.floor((yield* Clock.currentTimeMillis) / 1000)
    const end = Math.floor(Date.parse(expires_at) / 1000)
    const claims = { ...own, iss: `stytch.com/${projectId}`, aud: [projectId], sub, nbf: now }
    return yield* signJwt("project", "JWT", claims, Math.min(jwtLifetime, end - now))
  })

/** Adds the factor, or replaces the same factor from before. */
export const withFactor = (factors: ReadonlyArray<Factor>, factor: Factor): ReadonlyArray<Factor> => [
  ...factors.filter((each) => identity(each) !== identity(factor)),
  factor
]

const identity = ({ last_authenticated_at: _time, ...factor }: Factor) =>
  JSON.stringify(Object.entries(factor).sort(([a], [b]) => (a < b ? -1 : 1)))
