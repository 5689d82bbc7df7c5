/** The rows of organizations, their members and sessions. Tokens and codes are stored as digests only. */
import * as Schema from "effect/Schema"
import {
  MemberSchema,
  MemberSessionSchema,
  OrganizationSchema,
  ScimConnectionSchema,
  ScimGroupSchema
} from "../../src/domain/organizations/recordSchemas.js"
import { AuthenticationFactor } from "../../src/domain/schemas/SessionSchema.js"
import { maybe } from "../../src/domain/schemas/wire.js"
import { CodeSubject, Instant } from "../data/rows.js"

/** An organization, as answers have it. */
export const StoredOrganization = OrganizationSchema
export type StoredOrganization = typeof StoredOrganization.Type

/** A member. Only the roles that were assigned directly are stored: the others follow from the organization's rules. */
export const StoredMember = Schema.extend(MemberSchema, Schema.Struct({ email_id: Schema.String }))
export type StoredMember = typeof StoredMember.Type

/** A member's session, with the digest of its opaque token. Its roles and its slug are those of the answer's time. */
export const StoredMemberSession = Schema.Struct({
  token_hash: Schema.String,
  /** Where the session started. */
  attributes: Schema.Struct({ ip_address: Schema.String, user_agent: Schema.String }),
  session: MemberSessionSchema
})
export type StoredMemberSession = typeof StoredMemberSession.Type

/** What a person has proven before they are signed in: they have to choose an organization, or a factor is missing. */
export const StoredIntermediateSession = Schema.Struct({
  token_hash: Schema.String,
  email_address: Schema.String,
  factors: Schema.Array(AuthenticationFactor),
  /** The member who lacks a factor. Absent while no organization is chosen. */
  member_id: maybe(Schema.String),
  organization_id: maybe(Schema.String),
  expires_at: Instant
})
export type StoredIntermediateSession = typeof StoredIntermediateSession.Type

/** A link in an email that has not been used yet. Without a member it looks for organizations. */
export const StoredMemberLink = Schema.Struct({
  token_hash: Schema.String,
  email_address: Schema.String,
  member_id: maybe(Schema.String),
  code_challenge: maybe(Schema.String),
  expires_at: Instant
})
export type StoredMemberLink = typeof StoredMemberLink.Type

/** A passcode. There is at most one per subject. */
export const StoredMemberCode = Schema.Struct({
  subject: CodeSubject,
  email_address: Schema.String,
  code_hash: Schema.String,
  /** Whether it was accepted. It is kept, because a right code that is sent again is no guess. */
  used: maybe(Schema.Boolean),
  expires_at: Instant
})
export type StoredMemberCode = typeof StoredMemberCode.Type

/** An organization's SCIM connection, with the digests of the tokens that the directory calls with. */
export const StoredScimConnection = Schema.Struct({
  organization_id: Schema.String,
  token_hash: Schema.String,
  /** The digest of the token that a rotation has made. */
  next_token_hash: maybe(Schema.String),
  connection: ScimConnectionSchema
})
export type StoredScimConnection = typeof StoredScimConnection.Type

/** A group of an organization's directory. */
export const StoredScimGroup = ScimGroupSchema
export type StoredScimGroup = typeof StoredScimGroup.Type
