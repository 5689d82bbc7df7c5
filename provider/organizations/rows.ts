/** The rows of organizations, their members and sessions. Tokens and codes are stored as digests only. */
import * as Schema from "effect/Schema"
import {
  ExternalConnectionSchema,
  MemberSchema,
  MemberSessionSchema,
  OAuthRegistration,
  OidcConnectionSchema,
  OrganizationSchema,
  SamlConnectionSchema,
  ScimConnectionSchema,
  ScimGroupSchema
} from "../../src/domain/organizations/recordSchemas.js"
import { AuthenticationFactor } from "../../src/domain/schemas/SessionSchema.js"
import { maybe } from "../../src/domain/schemas/wire.js"
import { CodeSubject, Instant, PasswordHash } from "../data/rows.js"

const connection = { connection_id: Schema.String, organization_id: Schema.String }

/** An organization, as answers have it. */
export const StoredOrganization = OrganizationSchema
export type StoredOrganization = typeof StoredOrganization.Type

/** A member. Roles of email domains are not stored: they follow from the organization's rules. */
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
  /** The id of the address at the member. Absent while no organization is chosen. */
  email_id: maybe(Schema.String),
  factors: Schema.Array(AuthenticationFactor),
  /** The accounts at social providers that the person has proven. */
  oauth_registrations: maybe(Schema.Array(OAuthRegistration)),
  /** The member who lacks a factor. Absent while no organization is chosen. */
  member_id: maybe(Schema.String),
  organization_id: maybe(Schema.String),
  /** The members whose password was entered or set, while no organization is chosen. */
  members: maybe(Schema.Array(Schema.String)),
  /** The password that was set. A member who joins or creates an organization with the session gets it. */
  password: maybe(PasswordHash),
  expires_at: Instant
})
export type StoredIntermediateSession = typeof StoredIntermediateSession.Type

/** A link in an email that has not been used yet. Without a member it looks for organizations. */
export const StoredMemberLink = Schema.Struct({
  token_hash: Schema.String,
  email_address: Schema.String,
  member_id: maybe(Schema.String),
  code_challenge: maybe(Schema.String),
  /** Whether the link can also set a new password. */
  resets_password: maybe(Schema.Boolean),
  expires_at: Instant
})
export type StoredMemberLink = typeof StoredMemberLink.Type

/** A passcode. There is at most one per subject and delivery. */
export const StoredMemberCode = Schema.Struct({
  subject: CodeSubject,
  delivery: Schema.Literal("email", "email_update", "sms"),
  /** Where it was sent to: an email address, or a number in E.164. */
  address: Schema.String,
  code_hash: Schema.String,
  /** Whether it was accepted. It is kept, because a right code that is sent again is no guess. */
  used: maybe(Schema.Boolean),
  expires_at: Instant
})
export type StoredMemberCode = typeof StoredMemberCode.Type

/** The member that a subject of a trusted party belongs to, in one organization. */
export const StoredMemberAttestation = Schema.Struct({
  organization_id: Schema.String,
  profile_id: Schema.String,
  subject: Schema.String,
  member_id: Schema.String
})

/** An address that a member is about to have, once they have proven it. */
export const StoredEmailUpdate = Schema.Struct({
  organization_id: Schema.String,
  email_address: Schema.String,
  member_id: Schema.String,
  /** The id of the address that it replaces. If the member has another one by then, it replaces none. */
  email_id: Schema.String,
  expires_at: Instant
})

/** An SSO connection. Its URLs at this provider are not stored: they follow from the address that a call comes to. */
export const StoredSsoConnection = Schema.Union(
  Schema.Struct({ ...connection, kind: Schema.Literal("saml"), record: SamlConnectionSchema }),
  Schema.Struct({ ...connection, kind: Schema.Literal("oidc"), record: OidcConnectionSchema }),
  Schema.Struct({ ...connection, kind: Schema.Literal("external"), record: ExternalConnectionSchema })
)
export type StoredSsoConnection = typeof StoredSsoConnection.Type

/** A login at an identity provider that has started. `state` protects the callback against forgery. */
export const StoredSsoFlow = Schema.Struct({
  state_hash: Schema.String,
  ...connection,
  login_redirect_url: Schema.String,
  signup_redirect_url: Schema.String,
  /** The query parameters for the identity provider. */
  provider_params: Schema.Record({ key: Schema.String, value: Schema.String }),
  code_challenge: maybe(Schema.String),
  /** The secrets of a login with OpenID Connect. Absent where the stand-in signs people in. */
  openid: maybe(Schema.Struct({ nonce: Schema.String, code_verifier: Schema.String })),
  expires_at: Instant
})
export type StoredSsoFlow = typeof StoredSsoFlow.Type

/** A person as an identity provider describes them. */
export const SsoIdentity = Schema.Struct({
  external_id: Schema.String,
  email_address: Schema.String,
  name: Schema.String,
  /** Everything that it says. `groups` has the names of the person's groups. */
  attributes: Schema.Record({ key: Schema.String, value: Schema.Unknown })
})
export type SsoIdentity = typeof SsoIdentity.Type

/** A completed login at an identity provider whose token has not been exchanged yet. */
export const StoredSsoToken = Schema.Struct({
  token_hash: Schema.String,
  ...connection,
  identity: SsoIdentity,
  code_challenge: maybe(Schema.String),
  expires_at: Instant
})
export type StoredSsoToken = typeof StoredSsoToken.Type

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
