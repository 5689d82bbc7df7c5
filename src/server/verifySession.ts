/** Whether the request of a browser has a session of a user. Runs in Node and in workers, without a window. */
import type { RolePolicy } from "../domain/rbac/Rbac.js"
import type { RequiredFactors } from "../domain/secondFactor/requiredFactors.js"
import { answerParts, type PlainAnswer } from "../domain/session/plainAnswer.js"
import type { Session, SessionTokens } from "../domain/session/Session.js"
import { sessionOfClaims } from "../domain/session/sessionOfClaims.js"
import type { User } from "../domain/session/User.js"
import { struct } from "../domain/values/readers.js"
import { checkSession } from "./checkSession.js"
import type { HasHeaders } from "./credentials.js"
import { projectOf, type VerifySessionOptions } from "./Project.js"
import type { SessionKind } from "./SessionKind.js"

/** A session that is valid. */
export interface VerifiedSession {
  /** The session, as a client has it. */
  readonly session: Session
  /** The user, if the provider was asked. A JWT has only the id: `session.user_id`. */
  readonly user: User | undefined
  /**
   * The tokens of now, if the provider was asked. Set them as cookies, so that the next request has a JWT. Undefined when the
   * request has a valid one.
   */
  readonly freshTokens: SessionTokens | undefined
  /**
   * The fresh tokens as values of the header `Set-Cookie`, one for each cookie, as the client would set them. Empty when there are no
   * fresh tokens, and when the session was not found in cookies.
   */
  readonly freshCookies: ReadonlyArray<string>
  /**
   * Throws a `SessionCheckError` with the reason `factors_missing` unless the session has what is required. Takes the rule of the
   * client's option `secondFactor`, the `maxAgeMinutes` of a step-up, or categories.
   */
  readonly requireFactors: (required?: RequiredFactors) => void
  /** Returns whether a role of the session allows the action. Without a policy, nothing is allowed. */
  readonly isAuthorized: (policy: RolePolicy | null, resource_id: string, action: string) => boolean
}

const ofUser: SessionKind = {
  method: "verifySession",
  path: "/v1/sessions",
  isOfMember: false,
  sessionOfClaims,
  readAnswer: struct<PlainAnswer>(answerParts)
}

/** What `verifySession` of the entry does. */
export const verifySession = async (
  source: HasHeaders | string,
  options: VerifySessionOptions
): Promise<VerifiedSession> => checkSession(source, projectOf(options, ofUser))
