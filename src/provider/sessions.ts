/** How a session starts, grows by a factor, and is answered (wire reference 2.1). */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { SessionId } from "../domain/Ids.js"
import type { AuthenticationFactor, Session } from "../domain/Session.js"
import type { User } from "../domain/User.js"
import { Caller } from "./Caller.js"
import { Db } from "./data/Db.js"
import { refuse } from "./refusals.js"
import { Secrets } from "./Secrets.js"
import { Signer } from "./Signer.js"
import { rfc3339 } from "./time.js"
import { withProven } from "./users.js"

type Factor = typeof AuthenticationFactor.Type

/** A factor without its time; the detail object stands under its own name. */
export interface ProvenFactor {
  readonly type: string
  readonly delivery_method: string
  readonly details: Readonly<Record<string, unknown>>
}

/** The instant so many minutes from another, as RFC 3339. */
const after = (now: number, minutes: number) => rfc3339(now + minutes * 60_000)

/** Fails unless a session may last so long: five minutes to 366 days. */
export const checkDuration = (minutes: number) =>
  minutes >= 5 && minutes <= 527_040 ? Effect.void : refuse("invalid_session_duration")

/**
 * The person proved a factor: their address is verified, and the factor joins the live session that came
 * along if it is theirs, else a new session starts.
 */
export const logIn = (user: User, provenId: string, proof: ProvenFactor, minutes: number) =>
  Effect.gen(function* () {
    const db = yield* Db
    const secrets = yield* Secrets
    const caller = yield* Caller
    const now = yield* Clock.currentTimeMillis
    const active = withProven(user, provenId)
    yield* db.users.put(active)

    const { details, ...kind } = proof
    const factor: Factor = { ...kind, last_authenticated_at: rfc3339(now), ...details }
    const own = caller.session?.session.user_id === user.user_id ? caller.session : undefined
    const session: Session = own
      ? {
          ...touched(own.session, now, minutes),
          authentication_factors: withFactor(own.session.authentication_factors, factor)
        }
      : {
          session_id: SessionId.make(yield* secrets.id("session")),
          user_id: user.user_id,
          started_at: rfc3339(now),
          last_accessed_at: rfc3339(now),
          expires_at: after(now, minutes),
          attributes: { ip_address: caller.ipAddress, user_agent: caller.userAgent },
          authentication_factors: [factor],
          custom_claims: null,
          roles: active.roles
        }
    const token = own?.token ?? (yield* secrets.token)
    yield* db.sessions.put({ token_hash: yield* secrets.digest(token), session })
    return yield* authenticated(active, session, token)
  })

/** Just used; with minutes it also ends that much later than now. */
export const touched = (session: Session, now: number, minutes: number | undefined): Session => ({
  ...session,
  last_accessed_at: rfc3339(now),
  ...(minutes !== undefined && { expires_at: after(now, minutes) })
})

/** The fields of every answer that carries a session, with a freshly signed token. */
export const authenticated = (user: User, session: Session, session_token: string) =>
  Effect.gen(function* () {
    const session_jwt = yield* (yield* Signer).sign(session)
    return { user_id: user.user_id, user, session, session_token, session_jwt, __user: user }
  })

/** A factor proved again takes the place of its earlier self. */
const withFactor = (factors: ReadonlyArray<Factor>, factor: Factor): ReadonlyArray<Factor> => [
  ...factors.filter((each) => identity(each) !== identity(factor)),
  factor
]

const identity = ({ last_authenticated_at: _time, ...factor }: Factor) =>
  JSON.stringify(Object.entries(factor).sort(([a], [b]) => (a < b ? -1 : 1)))
