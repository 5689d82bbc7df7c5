/** Whether the request of a browser has a session. Runs in Node and in workers, without a window. */
import { SessionCheckError } from "../domain/errors/SessionCheckError.js"
import { indexPolicy, isAuthorized, type RolePolicy } from "../domain/rbac/Rbac.js"
import { checkRequiredFactors, hasRequiredFactors, type RequiredFactors } from "../domain/session/requiredFactors.js"
import type { Session, SessionTokens } from "../domain/session/Session.js"
import type { User } from "../domain/session/User.js"
import { rememberLast } from "../domain/values/rememberLast.js"
import { askProvider } from "./askProvider.js"
import { type Credentials, credentialsOf, type HasHeaders } from "./credentials.js"
import { type Project, projectOf, type VerifySessionOptions } from "./Project.js"
import { readJwt } from "./readJwt.js"

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
   * Throws a `SessionCheckError` with the reason `factors_missing` unless the session has what is required. Takes the rule of the
   * client's option `secondFactor`, the `maxAgeMinutes` of a step-up, or categories.
   */
  readonly requireFactors: (required?: RequiredFactors) => void
  /** Returns whether a role of the session allows the action. Without a policy, nothing is allowed. */
  readonly isAuthorized: (policy: RolePolicy | null, resource_id: string, action: string) => boolean
}

/** What `verifySession` of the entry does. */
export const verifySession = async (
  source: HasHeaders | string,
  options: VerifySessionOptions
): Promise<VerifiedSession> => {
  const project = projectOf(options)
  const found = await findSession(credentialsOf(source, project.cookieOptions), project)
  return {
    ...found,
    requireFactors: (required = {}) => {
      checkRequiredFactors(required, found.session)
      const user = required.user ?? found.user
      if (!hasRequiredFactors(found.session, project.now(), { ...required, user }))
        throw new SessionCheckError("factors_missing")
    },
    isAuthorized: (policy, resource_id, action) =>
      isAuthorized(indexOf(policy), found.session.roles, resource_id, action)
  }
}

/** A site has one policy, which it passes each time. */
const indexOf = rememberLast(indexPolicy)

type Found = Pick<VerifiedSession, "freshTokens" | "session" | "user">

const findSession = async (credentials: Credentials, project: Project): Promise<Found> => {
  try {
    return { session: await localSession(credentials, project), user: undefined, freshTokens: undefined }
  } catch (error) {
    if (!canAsk(credentials, project, error)) throw error
    return askProvider(credentials, project)
  }
}

/** The session that the JWT proves. */
const localSession = async ({ jwt, token }: Credentials, project: Project): Promise<Session> => {
  if (jwt !== undefined) return readJwt(jwt, project)
  throw new SessionCheckError(token === undefined ? "missing" : "expired")
}

/**
 * The provider knows a session by its token, whatever the JWT beside it is: its key may have been replaced meanwhile. Without a
 * token, it is only asked about a JWT that was the project's.
 */
const canAsk = ({ token }: Credentials, { secret }: Project, error: unknown): boolean =>
  secret !== undefined &&
  error instanceof SessionCheckError &&
  (error.reason === "expired" || (token !== undefined && error.reason !== "provider_unavailable"))
