/** What callers pass to and get from the methods of SCIM, by which a directory creates and changes members. */
import type { AnswerBase } from "../calls/Answers.js"
import type {
  ScimConnection,
  ScimConnectionWithBearerToken,
  ScimConnectionWithNextBearerToken,
  ScimGroup,
  ScimGroupRoleAssignment
} from "./records/Connections.js"
import type { ConnectionCreation, ConnectionId } from "./sso.js"

/** The changes to a SCIM connection. Fields that are left out stay. */
export interface ScimUpdate extends ConnectionId, ConnectionCreation {
  /** The roles of groups. Default: they stay. */
  readonly scim_group_implicit_role_assignments?: ReadonlyArray<ScimGroupRoleAssignment> | undefined
}

/** A page of the directory's groups. */
export interface ScimGroupQuery {
  /** How many groups a page has. Default: the provider's. */
  readonly limit?: number | undefined
  /** The `next_cursor` of the answer before. Default: the first page. */
  readonly cursor?: string | undefined
}

/** A new SCIM connection. */
export interface ScimCreated extends AnswerBase {
  /** The connection, with its token. */
  readonly connection: ScimConnectionWithBearerToken
}

/** A SCIM connection after a call. */
export interface ScimChanged extends AnswerBase {
  /** The connection. */
  readonly connection: ScimConnection
}

/** A SCIM connection whose token is being replaced. */
export interface ScimRotation extends AnswerBase {
  /** The connection, with the new token. */
  readonly connection: ScimConnectionWithNextBearerToken
}

/** A page of the directory's groups. */
export interface ScimGroups extends AnswerBase {
  /** The groups. */
  readonly scim_groups: ReadonlyArray<ScimGroup>
  /** The `cursor` of the next page. Null on the last. */
  readonly next_cursor: string | null
}
