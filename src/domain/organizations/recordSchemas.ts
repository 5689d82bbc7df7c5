/** The records of organizations as the provider sends them. Absent lists become []. */
import * as Schema from "effect/Schema"
import { named } from "../schemas/Named.js"
import { sessionFields } from "../schemas/SessionSchema.js"
import { flag, list, maybeNull, metadata, text } from "../schemas/wire.js"
import { fieldsOf } from "../values/fieldsOf.js"
import type * as connections from "./records/Connections.js"
import type { Member, MemberSession } from "./records/Member.js"
import type { Organization } from "./records/Organization.js"

/** Texts that the provider promises, by their names. */
const texts = fieldsOf(text)

/** Lists of texts, by their names. */
const lists = fieldsOf(list(Schema.String))

/** A value; absent becomes null. */
export const nullable = <A, I>(field: Schema.Schema<A, I>) =>
  Schema.optionalWith(Schema.NullOr(field), { default: () => null })

const maybeText = maybeNull(Schema.String)

/** An account of a member at a social provider. */
export const OAuthRegistration = Schema.Struct({
  ...texts("member_oauth_registration_id", "provider_subject", "provider_type"),
  profile_picture_url: maybeText,
  locale: maybeText,
  provider_tenants: list(Schema.Struct(texts("tenant_id", "tenant_name")))
})

/** A member as the provider sends it. */
export const MemberSchema = named<Member>()(
  Schema.Struct({
    member_id: Schema.String,
    organization_id: Schema.String,
    external_id: maybeText,
    ...texts("email_address", "status", "name", "created_at", "updated_at"),
    ...texts("member_password_id", "mfa_phone_number", "default_mfa_method", "totp_registration_id"),
    email_address_verified: flag,
    mfa_enrolled: flag,
    mfa_phone_number_verified: flag,
    is_breakglass: flag,
    is_admin: flag,
    retired_email_addresses: list(Schema.Struct({ email_id: maybeText, email_address: maybeText })),
    sso_registrations: list(
      Schema.Struct({
        ...texts("connection_id", "external_id", "registration_id"),
        sso_attributes: metadata
      })
    ),
    oauth_registrations: list(OAuthRegistration),
    roles: list(
      Schema.Struct({
        role_id: Schema.String,
        sources: list(Schema.Struct({ type: text, details: metadata }))
      })
    ),
    trusted_metadata: metadata,
    untrusted_metadata: metadata
  })
)

const { attributes: _, session_id, user_id: __, ...timesAndFactors } = sessionFields

/** A member's session as the provider sends it. */
export const MemberSessionSchema = named<MemberSession>()(
  Schema.Struct({
    member_session_id: session_id,
    member_id: Schema.String,
    organization_id: Schema.String,
    organization_slug: text,
    ...timesAndFactors
  })
)

/** The roles of email domains. */
export const EmailRoleAssignments = Schema.Array(
  Schema.Struct({ role_id: Schema.String, domain: Schema.String })
)

/** Social provider → the ids of workspaces or teams. */
export const OAuthTenants = Schema.Record({ key: Schema.String, value: Schema.Array(Schema.String) })

/** The fields of an organization that everybody can see who knows its slug. */
export const publicOrganizationFields = {
  organization_id: Schema.String,
  ...texts("organization_name", "organization_slug", "organization_logo_url", "email_jit_provisioning"),
  ...texts("oauth_tenant_jit_provisioning", "auth_methods", "mfa_policy"),
  ...lists("email_allowed_domains", "allowed_auth_methods"),
  sso_active_connections: list(
    Schema.Struct({ connection_id: Schema.String, ...texts("display_name", "identity_provider") })
  ),
  sso_default_connection_id: nullable(Schema.String),
  allowed_oauth_tenants: Schema.optionalWith(OAuthTenants, { nullable: true, default: () => ({}) })
}

/** An organization as the provider sends it. */
export const OrganizationSchema = named<Organization>()(
  Schema.Struct({
    ...publicOrganizationFields,
    ...texts("sso_jit_provisioning", "email_invites"),
    ...lists("sso_jit_provisioning_allowed_connections", "allowed_mfa_methods"),
    ...lists("allowed_first_party_connected_apps", "allowed_third_party_connected_apps"),
    organization_external_id: maybeText,
    mfa_methods: maybeText,
    first_party_connected_apps_allowed_type: maybeText,
    third_party_connected_apps_allowed_type: maybeText,
    trusted_metadata: metadata,
    scim_active_connection: nullable(Schema.Struct({ connection_id: Schema.String, display_name: text })),
    rbac_email_implicit_role_assignments: list(EmailRoleAssignments.value),
    custom_roles: list(
      Schema.Struct({
        ...texts("role_id", "description"),
        permissions: list(Schema.Struct({ resource_id: Schema.String, actions: list(Schema.String) }))
      })
    )
  })
)

const connection = {
  connection_id: Schema.String,
  ...texts("organization_id", "status", "display_name")
}

/** A role of everybody who signs in with a connection. */
export const ConnectionRole = Schema.Struct({ role_id: Schema.String })

/** A role of a group of the identity provider. */
export const GroupRole = Schema.Struct({ role_id: Schema.String, group: Schema.String })

/** A role of a group of the directory. */
export const ScimGroupRole = Schema.Struct({ role_id: Schema.String, group_id: Schema.String })

const certificates = list(
  Schema.Struct({
    certificate_id: Schema.String,
    ...texts("certificate", "issuer", "created_at", "expires_at", "updated_at")
  })
)

/** A SAML connection as the provider sends it. */
export const SamlConnectionSchema = named<connections.SamlConnection>()(
  Schema.Struct({
    ...connection,
    ...texts("identity_provider", "idp_entity_id", "idp_sso_url", "acs_url", "audience_uri"),
    attribute_mapping: metadata,
    signing_certificates: certificates,
    verification_certificates: certificates,
    saml_encryption_private_keys: list(
      Schema.Struct({ private_key_id: Schema.String, ...texts("private_key", "created_at") })
    ),
    saml_connection_implicit_role_assignments: list(ConnectionRole),
    saml_group_implicit_role_assignments: list(GroupRole)
  })
)

/** An OpenID Connect connection as the provider sends it. */
export const OidcConnectionSchema = named<connections.OidcConnection>()(
  Schema.Struct({
    ...connection,
    ...texts("identity_provider", "redirect_url", "issuer", "client_id", "client_secret"),
    ...texts("authorization_url", "token_url", "userinfo_url", "jwks_url", "custom_scopes"),
    attribute_mapping: metadata
  })
)

/** An external connection as the provider sends it. */
export const ExternalConnectionSchema = named<connections.ExternalConnection>()(
  Schema.Struct({
    ...connection,
    ...texts("external_organization_id", "external_connection_id"),
    external_connection_implicit_role_assignments: list(ConnectionRole),
    external_group_implicit_role_assignments: list(GroupRole)
  })
)

const scim = {
  ...connection,
  ...texts("identity_provider", "base_url", "bearer_token_last_four", "bearer_token_expires_at"),
  next_bearer_token_last_four: maybeText,
  next_bearer_token_expires_at: maybeText,
  scim_group_implicit_role_assignments: list(ScimGroupRole)
}

/** A SCIM connection as the provider sends it. */
export const ScimConnectionSchema = named<connections.ScimConnection>()(Schema.Struct(scim))

/** A new SCIM connection, with its token. */
export const ScimConnectionWithBearerToken = named<connections.ScimConnectionWithBearerToken>()(
  Schema.Struct({ ...scim, bearer_token: Schema.String })
)

/** A SCIM connection, with the token that a rotation has made. */
export const ScimConnectionWithNextBearerToken = named<connections.ScimConnectionWithNextBearerToken>()(
  Schema.Struct({ ...scim, next_bearer_token: Schema.String })
)

/** A group of a directory. */
export const ScimGroupSchema = named<connections.ScimGroup>()(
  Schema.Struct({ group_id: Schema.String, ...texts("organization_id", "connection_id", "group_name") })
)
