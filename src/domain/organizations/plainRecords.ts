/**
 * Reads members and organizations as the provider sends them, without Effect: leniently, and whole. `recordSchemas.ts` says the same
 * as schemas; a test compares both.
 */
import {
  anything,
  boolean,
  entries,
  nullable,
  omissible,
  open,
  record,
  string,
  wireText,
  withFallback
} from "../values/readers.js"
import { recordOf } from "../values/objects.js"
import type { Member, MemberOAuthRegistration, RetiredEmailAddress } from "./records/Member.js"
import type { Organization } from "./records/Organization.js"

/** Fields of one kind, by their names. */
const fieldsOf =
  <Field>(field: Field) =>
  <Name extends string>(...names: ReadonlyArray<Name>) =>
    recordOf(names, () => field)

const texts = fieldsOf(wireText)
const maybeTexts = fieldsOf(omissible(string))
const flags = fieldsOf(withFallback(boolean, false))
const lists = fieldsOf(entries(string))
const metadata = withFallback(record(anything), {})

/** A member. */
export const readMember = open<Member>({
  member_id: string,
  ...texts(
    "organization_id",
    "email_address",
    "status",
    "name",
    "created_at",
    "updated_at",
    "member_password_id"
  ),
  ...texts("mfa_phone_number", "default_mfa_method", "totp_registration_id"),
  ...maybeTexts("external_id"),
  ...flags(
    "email_address_verified",
    "mfa_enrolled",
    "mfa_phone_number_verified",
    "is_breakglass",
    "is_admin"
  ),
  retired_email_addresses: entries(open<RetiredEmailAddress>(maybeTexts("email_id", "email_address"))),
  sso_registrations: entries(
    open({ ...texts("connection_id", "external_id", "registration_id"), sso_attributes: metadata })
  ),
  oauth_registrations: entries(
    open<MemberOAuthRegistration>({
      ...texts("member_oauth_registration_id", "provider_subject", "provider_type"),
      ...maybeTexts("profile_picture_url", "locale"),
      provider_tenants: entries(open(texts("tenant_id", "tenant_name")))
    })
  ),
  roles: entries(open({ role_id: string, sources: entries(open({ ...texts("type"), details: metadata })) })),
  trusted_metadata: metadata,
  untrusted_metadata: metadata
})

/** An organization. */
export const readOrganization = open<Organization>({
  organization_id: string,
  ...texts("organization_name", "organization_slug", "organization_logo_url", "email_jit_provisioning"),
  ...texts(
    "oauth_tenant_jit_provisioning",
    "auth_methods",
    "mfa_policy",
    "sso_jit_provisioning",
    "email_invites"
  ),
  ...maybeTexts("organization_external_id", "mfa_methods"),
  ...maybeTexts("first_party_connected_apps_allowed_type", "third_party_connected_apps_allowed_type"),
  ...lists("email_allowed_domains", "allowed_auth_methods", "allowed_mfa_methods"),
  ...lists("sso_jit_provisioning_allowed_connections"),
  ...lists("allowed_first_party_connected_apps", "allowed_third_party_connected_apps"),
  sso_active_connections: entries(
    open({ connection_id: string, ...texts("display_name", "identity_provider") })
  ),
  sso_default_connection_id: withFallback(nullable(string), null),
  scim_active_connection: withFallback(
    nullable(open({ connection_id: string, ...texts("display_name") })),
    null
  ),
  allowed_oauth_tenants: withFallback(record(entries(string)), {}),
  rbac_email_implicit_role_assignments: entries(open({ role_id: string, domain: string })),
  custom_roles: entries(
    open({
      ...texts("role_id", "description"),
      permissions: entries(open({ resource_id: string, actions: entries(string) }))
    })
  ),
  trusted_metadata: metadata
})
