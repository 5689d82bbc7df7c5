/** The records of organizations as the provider sends them. Absent lists become []. */
import * as Schema from "effect/Schema"
import type { Named } from "../schemas/Named.js"
import { sessionFields } from "../schemas/SessionSchema.js"
import { flag, list, maybeNull, metadata, text } from "../schemas/wire.js"
import type * as connections from "./records/Connections.js"
import type * as members from "./records/Member.js"
import type * as organizations from "./records/Organization.js"

/** A value; absent becomes null. */
export const nullable = <A, I>(field: Schema.Schema<A, I>) =>
  Schema.optionalWith(Schema.NullOr(field), { default: () => null })

const texts = Schema.Array(Schema.String)

const memberStruct = Schema.Struct({
  organization_id: text,
  member_id: Schema.String,
  external_id: maybeNull(Schema.String),
  email_address: text,
  email_address_verified: flag,
  retired_email_addresses: list(
    Schema.Struct({ email_id: maybeNull(Schema.String), email_address: maybeNull(Schema.String) })
  ),
  status: text,
  name: text,
  created_at: text,
  updated_at: text,
  sso_registrations: list(
    Schema.Struct({
      connection_id: text,
      external_id: text,
      registration_id: text,
      sso_attributes: metadata
    })
  ),
  oauth_registrations: list(
    Schema.Struct({
      member_oauth_registration_id: text,
      provider_subject: text,
      provider_type: text,
      profile_picture_url: maybeNull(Schema.String),
      locale: maybeNull(Schema.String),
      provider_tenants: list(Schema.Struct({ tenant_id: text, tenant_name: text }))
    })
  ),
  is_breakglass: flag,
  is_admin: flag,
  member_password_id: text,
  mfa_enrolled: flag,
  mfa_phone_number: text,
  mfa_phone_number_verified: flag,
  default_mfa_method: text,
  totp_registration_id: text,
  roles: list(
    Schema.Struct({
      role_id: Schema.String,
      sources: list(Schema.Struct({ type: text, details: metadata }))
    })
  ),
  trusted_metadata: metadata,
  untrusted_metadata: metadata
})

/** A member as the provider sends it. */
export const MemberSchema: Named<members.Member, typeof memberStruct> = memberStruct

const { authentication_factors, custom_claims, expires_at, last_accessed_at, roles, started_at } =
  sessionFields

const memberSessionStruct = Schema.Struct({
  member_session_id: Schema.String,
  member_id: text,
  organization_id: text,
  organization_slug: text,
  started_at,
  last_accessed_at,
  expires_at,
  authentication_factors,
  custom_claims,
  roles
})

/** A member's session as the provider sends it. */
export const MemberSessionSchema: Named<members.MemberSession, typeof memberSessionStruct> =
  memberSessionStruct

/** The roles of email domains. */
export const EmailRoleAssignments = Schema.Array(
  Schema.Struct({ role_id: Schema.String, domain: Schema.String })
)

/** Social provider → the ids of workspaces or teams. */
export const OAuthTenants = Schema.Record({ key: Schema.String, value: texts })

/** The fields of an organization that everybody can see who knows its slug. */
export const publicOrganizationFields = {
  organization_id: Schema.String,
  organization_name: text,
  organization_slug: text,
  organization_logo_url: text,
  sso_active_connections: list(
    Schema.Struct({ connection_id: Schema.String, display_name: text, identity_provider: text })
  ),
  sso_default_connection_id: nullable(Schema.String),
  email_jit_provisioning: text,
  email_allowed_domains: list(Schema.String),
  oauth_tenant_jit_provisioning: text,
  allowed_oauth_tenants: Schema.optionalWith(OAuthTenants, { nullable: true, default: () => ({}) }),
  auth_methods: text,
  allowed_auth_methods: list(Schema.String),
  mfa_policy: text
}

const organizationStruct = Schema.Struct({
  ...publicOrganizationFields,
  organization_external_id: maybeNull(Schema.String),
  trusted_metadata: metadata,
  sso_jit_provisioning: text,
  sso_jit_provisioning_allowed_connections: list(Schema.String),
  scim_active_connection: nullable(Schema.Struct({ connection_id: Schema.String, display_name: text })),
  email_invites: text,
  mfa_methods: maybeNull(Schema.String),
  allowed_mfa_methods: list(Schema.String),
  rbac_email_implicit_role_assignments: list(EmailRoleAssignments.value),
  first_party_connected_apps_allowed_type: maybeNull(Schema.String),
  allowed_first_party_connected_apps: list(Schema.String),
  third_party_connected_apps_allowed_type: maybeNull(Schema.String),
  allowed_third_party_connected_apps: list(Schema.String),
  custom_roles: list(
    Schema.Struct({
      role_id: Schema.String,
      description: text,
      permissions: list(Schema.Struct({ resource_id: Schema.String, actions: list(Schema.String) }))
    })
  )
})

/** An organization as the provider sends it. */
export const OrganizationSchema: Named<organizations.Organization, typeof organizationStruct> =
  organizationStruct

const connectionFields = {
  organization_id: text,
  connection_id: Schema.String,
  status: text,
  display_name: text
}

/** A role of everybody who signs in with a connection. */
export const ConnectionRole = Schema.Struct({ role_id: Schema.String })

/** A role of a group of the identity provider. */
export const GroupRole = Schema.Struct({ role_id: Schema.String, group: Schema.String })

/** A role of a group of the directory. */
export const ScimGroupRole = Schema.Struct({ role_id: Schema.String, group_id: Schema.String })

const Certificate = Schema.Struct({
  certificate_id: Schema.String,
  certificate: text,
  issuer: text,
  created_at: text,
  expires_at: text,
  updated_at: text
})

const samlStruct = Schema.Struct({
  ...connectionFields,
  identity_provider: text,
  idp_entity_id: text,
  idp_sso_url: text,
  acs_url: text,
  audience_uri: text,
  attribute_mapping: metadata,
  signing_certificates: list(Certificate),
  verification_certificates: list(Certificate),
  saml_encryption_private_keys: list(
    Schema.Struct({ private_key_id: Schema.String, private_key: text, created_at: text })
  ),
  saml_connection_implicit_role_assignments: list(ConnectionRole),
  saml_group_implicit_role_assignments: list(GroupRole)
})

/** A SAML connection as the provider sends it. */
export const SamlConnectionSchema: Named<connections.SamlConnection, typeof samlStruct> = samlStruct

const oidcStruct = Schema.Struct({
  ...connectionFields,
  identity_provider: text,
  redirect_url: text,
  issuer: text,
  client_id: text,
  client_secret: text,
  authorization_url: text,
  token_url: text,
  userinfo_url: text,
  jwks_url: text,
  custom_scopes: text,
  attribute_mapping: metadata
})

/** An OpenID Connect connection as the provider sends it. */
export const OidcConnectionSchema: Named<connections.OidcConnection, typeof oidcStruct> = oidcStruct

const externalStruct = Schema.Struct({
  ...connectionFields,
  external_organization_id: text,
  external_connection_id: text,
  external_connection_implicit_role_assignments: list(ConnectionRole),
  external_group_implicit_role_assignments: list(GroupRole)
})

/** An external connection as the provider sends it. */
export const ExternalConnectionSchema: Named<connections.ExternalConnection, typeof externalStruct> =
  externalStruct

const scimFields = {
  ...connectionFields,
  identity_provider: text,
  base_url: text,
  scim_group_implicit_role_assignments: list(ScimGroupRole),
  bearer_token_last_four: text,
  bearer_token_expires_at: text,
  next_bearer_token_last_four: maybeNull(Schema.String),
  next_bearer_token_expires_at: maybeNull(Schema.String)
}

const scimStruct = Schema.Struct(scimFields)

/** A SCIM connection as the provider sends it. */
export const ScimConnectionSchema: Named<connections.ScimConnection, typeof scimStruct> = scimStruct

const scimTokenStruct = Schema.Struct({ ...scimFields, bearer_token: Schema.String })

/** A new SCIM connection, with its token. */
export const ScimConnectionWithBearerToken: Named<
  connections.ScimConnectionWithBearerToken,
  typeof scimTokenStruct
> = scimTokenStruct

const scimNextTokenStruct = Schema.Struct({ ...scimFields, next_bearer_token: Schema.String })

/** A SCIM connection, with the token that a rotation has made. */
export const ScimConnectionWithNextBearerToken: Named<
  connections.ScimConnectionWithNextBearerToken,
  typeof scimNextTokenStruct
> = scimNextTokenStruct

const groupStruct = Schema.Struct({
  organization_id: text,
  connection_id: text,
  group_id: Schema.String,
  group_name: text
})

/** A group of a directory. */
export const ScimGroupSchema: Named<connections.ScimGroup, typeof groupStruct> = groupStruct
