/** A member, their session and their organization with every field that hosted projects send, and an answer with all of them. */
import { secrets } from "./answers.js"

export const member = {
  organization_id: "organization-1",
  member_id: "member-1",
  external_id: "ada",
  email_address: "ada@example.com",
  email_address_verified: true,
  retired_email_addresses: [{ email_id: "email-1", email_address: "old@example.com" }],
  status: "active",
  name: "Ada Lovelace",
  created_at: "2026-01-06T12:00:00Z",
  updated_at: "2026-01-07T12:00:00Z",
  sso_registrations: [
    {
      connection_id: "connection-1",
      external_id: "42",
      registration_id: "registration-1",
      sso_attributes: { groups: ["engineering"] }
    }
  ],
  oauth_registrations: [
    {
      member_oauth_registration_id: "oauth-1",
      provider_subject: "42",
      provider_type: "Slack",
      profile_picture_url: null,
      locale: "en",
      provider_tenants: [{ tenant_id: "T1", tenant_name: "Analytical" }]
    }
  ],
  is_breakglass: false,
  is_admin: true,
  member_password_id: "password-1",
  mfa_enrolled: true,
  mfa_phone_number: "+12025550123",
  mfa_phone_number_verified: true,
  default_mfa_method: "totp",
  totp_registration_id: "totp-1",
  roles: [
    {
      role_id: "stytch_member",
      sources: [
        { type: "direct_assignment", details: {} },
        { type: "sso_connection_group", details: { connection_id: "connection-1", group: "engineering" } }
      ]
    }
  ],
  trusted_metadata: { plan: "pro" },
  untrusted_metadata: { theme: { dark: true } }
}

export const session = {
  member_session_id: "session-1",
  member_id: "member-1",
  organization_id: "organization-1",
  organization_slug: "analytical",
  started_at: "2026-01-06T12:00:00Z",
  last_accessed_at: "2026-01-06T12:01:00Z",
  expires_at: "2026-01-06T13:00:00Z",
  authentication_factors: [
    {
      type: "magic_link",
      delivery_method: "email",
      last_authenticated_at: "2026-01-06T12:00:00Z",
      sequence_order: "PRIMARY",
      email_factor: { email_id: "email-1", email_address: "ada@example.com" }
    }
  ],
  custom_claims: { tier: 1 },
  roles: ["stytch_member"]
}

export const organization = {
  organization_id: "organization-1",
  organization_external_id: "engine",
  organization_name: "Analytical Engines",
  organization_slug: "analytical",
  organization_logo_url: "https://example.com/logo.png",
  trusted_metadata: { plan: "pro" },
  sso_default_connection_id: "connection-1",
  sso_jit_provisioning: "RESTRICTED",
  sso_jit_provisioning_allowed_connections: ["connection-1"],
  sso_active_connections: [
    { connection_id: "connection-1", display_name: "Okta", identity_provider: "okta" }
  ],
  scim_active_connection: { connection_id: "scim-1", display_name: "Directory" },
  email_allowed_domains: ["example.com"],
  email_jit_provisioning: "RESTRICTED",
  email_invites: "ALL_ALLOWED",
  oauth_tenant_jit_provisioning: "NOT_ALLOWED",
  allowed_oauth_tenants: { slack: ["T1"] },
  auth_methods: "RESTRICTED",
  allowed_auth_methods: ["sso", "magic_link"],
  mfa_methods: "RESTRICTED",
  allowed_mfa_methods: ["totp"],
  mfa_policy: "REQUIRED_FOR_ALL",
  rbac_email_implicit_role_assignments: [{ role_id: "editor", domain: "example.com" }],
  first_party_connected_apps_allowed_type: "ALL_ALLOWED",
  allowed_first_party_connected_apps: [],
  third_party_connected_apps_allowed_type: "RESTRICTED",
  allowed_third_party_connected_apps: ["app-1"],
  custom_roles: [
    {
      role_id: "editor",
      description: "Edits",
      permissions: [{ resource_id: "documents", actions: ["*"] }]
    }
  ]
}

/** What storage holds of them. */
export const storedMembership = { session, member, organization }

/** What each member of an answer of organizations may be. No single call answers all of them. */
export const fullMemberAnswer = {
  request_id: "request-1",
  status_code: 200,
  member_id: member.member_id,
  member,
  organization,
  member_session: session,
  member_authenticated: true,
  ...secrets(),
  ...{ intermediate_session_token: "", mfa_required: null, primary_required: null },
  ...{ method_id: "method-1", email_address: member.email_address, organization_id_hint: null },
  discovered_organizations: [
    {
      organization,
      membership: { type: "active_member", details: null, member },
      ...{ member_authenticated: true, mfa_required: null, primary_required: null }
    }
  ],
  ...{ members: [member], organizations: [organization], connected_apps: [], total: 1 }
}
