/** The kinds of sessions that a server checks: those of users, and those of members of organizations. */
import type { Fields } from "../domain/errors/Usage.js"
import type { Session, SessionTokens } from "../domain/session/Session.js"
import type { User } from "../domain/session/User.js"
import type { Mismatch, Reader } from "../domain/values/readers.js"

/** What the provider answers about a session. */
export interface SessionAnswer<S extends Session, U extends User> extends SessionTokens {
  readonly session: S
  readonly user: U
}

/** What differs between the kinds. A member's session is held as a user's, so that the same rules serve both. */
export interface SessionKind<S extends Session = Session, U extends User = User> {
  /** The function of the entry, which usage errors name. */
  readonly method: "verifyMemberSession" | "verifySession"
  /** Where the API has these sessions and the keys of their JWTs. */
  readonly path: "/v1/b2b/sessions" | "/v1/sessions"
  /** Whether it is a member's session, whose JWT names the organization. */
  readonly isOfMember: boolean
  /** The options besides those of `verifySession`. */
  readonly fields?: Fields
  readonly sessionOfClaims: (claims: { readonly [name: string]: unknown }) => S | Mismatch
  readonly readAnswer: Reader<SessionAnswer<S, U>>
}
