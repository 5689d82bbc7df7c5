/** The session, its stored state, and when two states are equal (specification sections 3 and 4). */
import * as Schema from "effect/Schema"
import { SessionId, UserId } from "./Ids.js"
import { User } from "./User.js"
import { list, text } from "./wire.js"

/** One factor that the user authenticated with. Its details are in a field named after its type (wire reference 2.1). */
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

/** Both tokens of a session. They are kept in cookies and nowhere else. */
export interface SessionTokens {
  readonly session_token: string
  readonly session_jwt: string
}

/** What storage holds for this project: a session and its user, or null. */
export const SessionState = Schema.NullOr(
  Schema.Struct({ session: Schema.NullOr(Session), user: Schema.NullOr(User) })
)
export type SessionState = typeof SessionState.Type

/**
 * `unknown` until storage or the provider shows whether there is a session. A page that reloads can wait for that instead
 * of flashing its sign-in form.
 */
export type SessionStatus = "unknown" | "absent" | "present"

export interface SessionSnapshot {
  readonly status: SessionStatus
  readonly session: Session | null
  readonly user: User | null
  /** True while the state is what storage held when the page was loaded. */
  readonly fromCache: boolean
}

/** Identifies a session. Two keys that are made from the same parts are equal when the session is the same. */
const SessionKey = Schema.String.pipe(Schema.brand("SessionKey"))
export type SessionKey = typeof SessionKey.Type

/** Leave out `status` or `token` when a change of it should give the same key. */
export const sessionKey = ({
  session,
  status,
  token
}: {
  readonly session: Session | null | undefined
  readonly status?: SessionStatus
  readonly token?: string | null
}): SessionKey => SessionKey.make([status ?? "", session?.session_id ?? "", token ?? ""].join(" "))

/** Error types that end the session (specification section 4). */
export const unrecoverableErrorTypes: ReadonlyArray<string> = [
  "unauthorized_credentials",
  "user_unauthenticated",
  "invalid_secret_authentication",
  "session_not_found"
]

export const endsSession = (error_type: string): boolean => unrecoverableErrorTypes.includes(error_type)

/** Deep equality that ignores `last_accessed_at` at any depth, and treats undefined fields as missing. */
export const sameState = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const left = comparedEntries(a)
  const right = new Map(comparedEntries(b))
  return (
    left.length === right.size &&
    left.every(([key, value]) => right.has(key) && sameState(value, right.get(key)))
  )
}

const comparedEntries = (value: object) =>
  Object.entries(value).filter(([key, member]) => key !== "last_accessed_at" && member !== undefined)
