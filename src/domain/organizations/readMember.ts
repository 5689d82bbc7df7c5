/**
 * Reads a member's session, the member and the organization without Effect: leniently, and whole. `recordSchemas.ts` says the same
 * as schemas; a test compares both.
 */
import { claims, factors, flag, metadata } from "../session/StoredState.js"
import { fieldsOf } from "../values/fieldsOf.js"
import { isObject } from "../values/objects.js"
import {
  entries,
  nullable,
  omissible,
  open,
  record,
  string,
  wireText as text,
  withFallback
} from "../values/readers.js"
import type { Member, MemberOAuthRegistration, MemberSession, RetiredEmailAddress } from "./records/Member.js"
import type { Organization } from "./records/Organization.js"

const texts = fieldsOf(text)
const lists = fieldsOf(entries(string))
const maybeText = omissible(string)

/** The members of an object that are lists. */
const listsIn = (value: unknown): unknown =>
  isObject(value) && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter(([, each]) => Array.isArray(each)))
    : value

export const memberSession = open<MemberSession>({
  member_session_id: string,
  member_id: string,
  organization_id: string,
  organization_slug: text,
  started_at: text,
  last_accessed_at: text,
  expires_at: string,
  authentication_factors: factors,
  custom_claims: claims,
  roles: entries(string)
})

export const member = open<Member>({
  member_id: string,
  organization_id: string,
  external_id: maybeText,
  ...texts("email_address", "status", "name", "created_at", "updated_at"),
  ...texts("member_password_id", "mfa_phone_number", "default_mfa_method", "totp_registration_id"),
  email_address_verified: flag,
  mfa_enrolled: flag,
  mfa_phone_number_verified: flag,
  is_breakglass: flag,
  is_admin: flag,
  retired_email_addresses: entries(
    open<RetiredEmailAddress>({ email_id: maybeText, email_address: maybeText })
  ),
  sso_registrations: entries(
    open({ ...texts("connection_id", "external_id", "registration_id"), sso_attributes: metadata })
  ),
  oauth_registrations: entries(
    open<MemberOAuthRegistration>({
      ...texts("member_oauth_registration_id", "provider_subject", "provider_type"),
      profile_picture_url: maybeText,
      locale: maybeText,
      provider_tenants: entries(open(texts("tenant_id", "tenant_name")))
    })
  ),
  roles: entries(open({ role_id: string, sources: entries(open({ type: text, details: metadata })) })),
  trusted_metadata: metadata,
  untrusted_metadata: metadata
})

export const organization = open<Organization>({
  organization_id: string,
  organization_external_id: maybeText,
  ...texts("organization_name", "organization_slug", "organization_logo_url", "email_jit_provisioning"),
  ...texts(
    "oauth_tenant_jit_provisioning",
    "auth_methods",
    "mfa_policy",
    "sso_jit_provisioning",
    "email_invites"
  ),
  ...lists("email_allowed_domains", "allowed_auth_methods", "allowed_mfa_methods"),
  ...lists("sso_jit_provisioning_allowed_connections"),
  ...lists("allowed_first_party_connected_apps", "allowed_third_party_connected_apps"),
  mfa_methods: maybeText,
  first_party_connected_apps_allowed_type: maybeText,
  third_party_connected_apps_allowed_type: maybeText,
  sso_default_connection_id: withFallback(nullable(string), null),
  sso_active_connections: entries(
    open({ connection_id: string, ...texts("display_name", "identity_provider") })
  ),
  scim_active_connection: withFallback(nullable(open({ connection_id: string, display_name: text })), null),
  allowed_oauth_tenants: withFallback((value) => record(entries(string))(listsIn(value)), {}),
  rbac_email_implicit_role_assignments: entries(open({ role_id: string, domain: string })),
  trusted_metadata: metadata,
  custom_roles: entries(
    open({
      ...texts("role_id", "description"),
      permissions: entries(open({ resource_id: string, actions: entries(string) }))
    })
  )
})
