/** The session and what "the same session state" means (specification sections 3 and 4). */
import * as Schema from "effect/Schema"
import { SessionId, UserId } from "./Ids.js"
import { User } from "./User.js"
import { list, text } from "./wire.js"

/** One factor a person proved; the detail object travels under its own name (wire reference 2.1). */
export const AuthenticationFactor = Schema.Struct(
  { type: text, delivery_method: text, last_authenticated_at: text },
  { key: Schema.String, value: Schema.Unknown }
)

export const Session = Schema.Struct({
  session_id: SessionId,
  user_id: UserId,
  started_at: text,
  last_accessed_at: text,
  /** RFC 3339. */
  expires_at: Schema.String,
  attributes: Schema.optionalWith(Schema.Struct({ ip_address: text, user_agent: text }), {
    nullable: true,
    default: () => ({ ip_address: "", user_agent: "" })
  }),
  authentication_factors: list(AuthenticationFactor),
  custom_claims: Schema.optionalWith(
    Schema.NullOr(Schema.Record({ key: Schema.String, value: Schema.Unknown })),
    { default: () => null }
  ),
  roles: list(Schema.String)
})
export type Session = typeof Session.Type

/** Both tokens of a session. They live in cookies only. */
export interface SessionTokens {
  readonly session_token: string
  readonly session_jwt: string
}

/** What is stored for this project: a session and its user, or nothing. */
export const SessionState = Schema.NullOr(
  Schema.Struct({ session: Schema.NullOr(Session), user: Schema.NullOr(User) })
)
export type SessionState = typeof SessionState.Type

/**
 * Three-valued, so that a page need not flash its sign-in form on reload: `unknown` until either the cache or
 * the provider has told.
 */
export type SessionStatus = "unknown" | "absent" | "present"

export interface SessionSnapshot {
  readonly status: SessionStatus
  readonly session: Session | null
  readonly user: User | null
  /** True until the first answer of this page confirmed or changed what storage held. */
  readonly fromCache: boolean
}

/** Error types that end a session (specification section 4). */
export const unrecoverableErrorTypes: ReadonlyArray<string> = [
  "unauthorized_credentials",
  "user_unauthenticated",
  "invalid_secret_authentication",
  "session_not_found"
]

export const endsSession = (error_type: string): boolean => unrecoverableErrorTypes.includes(error_type)

/** Deep equality that ignores `last_accessed_at` at any depth. */
export const sameState = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const left = entriesInMeaning(a)
  const right = new Map(entriesInMeaning(b))
  return (
    left.length === right.size &&
    left.every(([key, value]) => right.has(key) && sameState(value, right.get(key)))
  )
}

const entriesInMeaning = (value: object) =>
  Object.entries(value).filter(([key, member]) => key !== "last_accessed_at" && member !== undefined)
