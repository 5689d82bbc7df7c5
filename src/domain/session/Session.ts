/** The session, its stored state, and when two states are equal (specification sections 3 and 4). */
import type { SecondFactorOptions } from "./SecondFactorOptions.js"
import type { User } from "./User.js"

/** A factor that the user authenticated with. Its details are in a field named after its type. */
export interface AuthenticationFactor {
  readonly [details: string]: unknown
  /** Such as `magic_link`, `otp`, `oauth` or `password`. */
  readonly type: string
  /** Such as `email`, `sms` or `oauth_google`. */
  readonly delivery_method: string
  /** RFC 3339. */
  readonly last_authenticated_at: string
}

/** A session as the provider sends it. */
export interface Session {
  /** The id that the provider gave the session, such as `session-test-…`. It is no secret: nobody can sign in with it. */
  readonly session_id: string
  /** The id of the user whose session it is. */
  readonly user_id: string
  /** When the user signed in (RFC 3339). */
  readonly started_at: string
  /** When the provider last confirmed the session (RFC 3339). A change of it alone calls no listener. */
  readonly last_accessed_at: string
  /** RFC 3339. */
  readonly expires_at: string
  /** The browser that started the session. */
  readonly attributes: {
    /** The IP address, as the provider saw it. */
    readonly ip_address: string
    /** The `User-Agent` header. */
    readonly user_agent: string
  }
  /** The factors that the user authenticated with. */
  readonly authentication_factors: ReadonlyArray<AuthenticationFactor>
  /** The claims that the site's server added to the session and its JWT, or null. */
  readonly custom_claims: { readonly [key: string]: unknown } | null
  /** The ids of the roles that the user had when the provider last confirmed the session. */
  readonly roles: ReadonlyArray<string>
}

/** Both tokens of a session. They are kept in cookies and nowhere else. */
export interface SessionTokens {
  /** The opaque token, which only the provider can check. It is valid as long as the session. Keep it secret. */
  readonly session_token: string
  /** The signed token, which a backend can check with the project's public keys. Valid for five minutes. Keep it secret. */
  readonly session_jwt: string
}

/** What storage holds for this project: a session and its user, or null. */
export type SessionState = { readonly session: Session | null; readonly user: User | null } | null

/**
 * `unknown` until storage or the provider shows whether there is a session. A page that reloads can wait for that instead
 * of flashing its sign-in form.
 */
export type SessionStatus = "unknown" | "absent" | "present"

/** The state of the session at one time. */
export interface SessionSnapshot {
  /** Whether there is a session, as far as this browser knows. */
  readonly status: SessionStatus
  /** The current session, or null when there is none. */
  readonly session: Session | null
  /** The signed-in user, or null when signed out. */
  readonly user: User | null
  /** Whether there is a session that has the second factor which the option `secondFactor` asks for, if it does. */
  readonly isComplete: boolean
  /** True while the state is what storage held when the page was loaded. */
  readonly fromCache: boolean
}

const absentSession: SessionSnapshot = {
  status: "absent",
  session: null,
  user: null,
  isComplete: false,
  fromCache: false
}

/** The snapshot when neither storage nor the provider has shown whether there is a session. */
export const unknownSession: SessionSnapshot = { ...absentSession, status: "unknown", fromCache: true }

/** `isComplete` says whether the session of the state has the second factor that the site asks for. */
export const snapshotOf = (
  state: SessionState,
  fromCache: boolean,
  isComplete: boolean
): SessionSnapshot => ({
  ...absentSession,
  ...state,
  ...(state?.session && { status: "present", isComplete }),
  fromCache
})

/**
 * The snapshot of a page that has just been loaded. Without a token there is no session, whatever storage holds: the provider has
 * nothing to confirm.
 */
export const initialSnapshot = (
  stored: SessionState,
  mayHaveSession: boolean,
  isComplete: boolean
): SessionSnapshot => {
  if (mayHaveSession && !stored?.session) return unknownSession
  return snapshotOf(mayHaveSession ? stored : null, mayHaveSession, isComplete)
}

/**
 * The state as `onStateChange` passes it: empty when signed out. It says whether the session is complete when the site asks
 * for a second factor.
 */
export const publicState = (
  { isComplete, session, user }: Pick<SessionSnapshot, "isComplete" | "session" | "user">,
  hasRule: boolean
) => (session === null && user === null ? {} : { session, user, ...(hasRule && { isComplete }) })

/**
 * What storage holds beside a complete session, so that a page knows it before the rule is loaded. A session of before the
 * site has changed its rule is complete when the services say so.
 */
export const completeMark = (session_id: string | undefined, rule: SecondFactorOptions): string =>
  `${session_id} ${JSON.stringify(rule)}`

/** A value, and whether it is what storage held when the page was loaded. */
export interface CachedValue<Value> {
  /** The value. */
  readonly value: Value
  /** True until a response of the provider confirmed or replaced the stored value. */
  readonly fromCache: boolean
}

/** The signed-in user as `user`, or null when signed out. `value` is the same. */
export type UserInfo =
  | (CachedValue<User> & {
      /** The signed-in user. */
      readonly user: User
    })
  | (CachedValue<null> & {
      /** Null: nobody is signed in. */
      readonly user: null
    })

/**
 * The current session as `session`, or null when signed out. `value` is the same. `status` narrows both: it is `unknown`
 * until storage or the provider shows whether there is a session.
 */
export type SessionInfo =
  | (CachedValue<Session> & {
      /** The current session. */
      readonly session: Session
      /** There is a session. */
      readonly status: "present"
      /** Whether the session has the second factor that the option `secondFactor` asks for. True without the option. */
      readonly isComplete: boolean
    })
  | (CachedValue<null> & {
      /** Null: there is no session, or it is not known yet whether there is one. */
      readonly session: null
      /** `unknown` until storage or the provider shows whether there is a session. */
      readonly status: "absent" | "unknown"
      /** False: there is no session. */
      readonly isComplete: false
    })

/** The user as `user.getInfo` returns it: under the name of the provider's own client and as `value`. */
export function userInfo(snapshot: SessionSnapshot): UserInfo
export function userInfo({ fromCache, user }: SessionSnapshot) {
  return { user, value: user, fromCache }
}

/** The session as `session.getInfo` returns it: under the name of the provider's own client and as `value`. */
export function sessionInfo(snapshot: SessionSnapshot): SessionInfo
// Only a snapshot with a session has the status `present`, and is complete
export function sessionInfo({ fromCache, isComplete, session, status }: SessionSnapshot) {
  return { session, value: session, fromCache, status, isComplete }
}

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
