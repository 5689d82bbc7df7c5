import * as Either from "effect/Either"
import type * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { DiscoveredWithHint, MemberAuthenticated } from "../../../src/domain/organizations/answerSchemas.js"
import {
  MemberSchema,
  MemberSessionSchema,
  OrganizationSchema
} from "../../../src/domain/organizations/recordSchemas.js"
import { readLeniently } from "../../../src/domain/schemas/readLeniently.js"
import { itRoundTrips } from "../support.js"

/** What a site gets, and what was left out. */
const read = <A, I>(schema: Schema.Schema<A, I>, data: unknown) =>
  Either.getOrThrowWith(readLeniently(schema)(data), ({ path }) => new Error(path))

const member = {
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

const session = {
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

const organization = {
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

const unknown = { surprise: { deep: [1] } }

describe.each<[name: string, schema: Schema.Schema.AnyNoContext, whole: object]>([
  ["a member", MemberSchema, member],
  ["a member's session", MemberSessionSchema, session],
  ["an organization", OrganizationSchema, organization]
])("%s", (_, schema, whole) => {
  it("is read whole, with the members that we do not know", () => {
    expect(read(schema, { ...whole, ...unknown })).toEqual({ value: { ...whole, ...unknown }, leftOut: [] })
  })

  it("keeps members that we do not know inside its parts", () => {
    const parts = Object.entries(whole).map(([name, part]: [string, unknown]) => [
      name,
      Array.isArray(part) && typeof part[0] === "object" ? [{ ...part[0], ...unknown }] : part
    ])
    const data: unknown = Object.fromEntries(parts)
    expect(read(schema, data)).toEqual({ value: data, leftOut: [] })
  })
})

/** What may stand where something else is expected. */

describe("a record with its least fields", () => {
  it("is a member without lists and flags", () => {
    const { value } = read(MemberSchema, {
      member_id: "member-1",
      organization_id: "organization-1",
      status: null
    })
    expect(value).toEqual({
      member_id: "member-1",
      organization_id: "organization-1",
      status: null,
      ...{ email_address_verified: false, mfa_enrolled: false, mfa_phone_number_verified: false },
      ...{ is_breakglass: false, is_admin: false, roles: [], retired_email_addresses: [] },
      ...{ sso_registrations: [], oauth_registrations: [], trusted_metadata: {}, untrusted_metadata: {} }
    })
  })

  it("is a session that ends", () => {
    const least = {
      ...{ member_session_id: "session-1", member_id: "member-1", organization_id: "organization-1" },
      expires_at: "2026-01-06T13:00:00Z"
    }
    const { expires_at: _, ...endless } = least
    expect(read(MemberSessionSchema, least).value).toEqual({
      ...least,
      ...{ authentication_factors: [], custom_claims: null, roles: [] }
    })
    expect(() => read(MemberSessionSchema, endless)).toThrow("expires_at")
  })
})

describe("the answer of a login to an organization", () => {
  const common = { request_id: "request-1", status_code: 200, member_id: "member-1", member, organization }
  const done = {
    ...common,
    ...{ session_token: "opaque", session_jwt: "a.b.c", member_session: session },
    ...{ member_authenticated: true, intermediate_session_token: "" },
    ...{ mfa_required: null, primary_required: null }
  }

  it("is complete with a session", () => {
    expect(read(MemberAuthenticated, done).value).toEqual(done)
  })

  it("lacks a factor with the token of an intermediate session", () => {
    const mfa = {
      member_options: { mfa_phone_number: "+1…23", totp_registration_id: "totp-1" },
      secondary_auth_initiated: "sms_otp"
    }
    const pending = {
      ...done,
      ...{ session_token: "", session_jwt: "", member_session: null, member_authenticated: false },
      ...{ intermediate_session_token: "ist", mfa_required: mfa },
      primary_required: { allowed_auth_methods: ["sso"] }
    }
    expect(read(MemberAuthenticated, pending).value).toEqual(pending)
  })

  it("is refused when its session cannot be read, which would look like a missing factor", () => {
    const { expires_at: _, ...broken } = session
    expect(() => read(MemberAuthenticated, { ...done, member_session: broken })).toThrow("member_session")
    expect(() => read(MemberAuthenticated, { ...done, member_session: undefined })).toThrow("member_session")
  })

  it.each(["session_token", "session_jwt", "intermediate_session_token"])(
    "is refused when its %s cannot be read",
    (token) => {
      expect(() => read(MemberAuthenticated, { ...done, [token]: 5 })).toThrow(token)
    }
  )
})

describe("the answer of a login before the choice of an organization", () => {
  it("has the organizations that the person belongs to or may join", () => {
    const none = { mfa_required: null, primary_required: null }
    const answer = {
      ...{ request_id: "request-1", status_code: 200, intermediate_session_token: "ist" },
      ...{ email_address: "ada@example.com", organization_id_hint: null },
      discovered_organizations: [
        {
          organization,
          membership: { type: "active_member", details: null, member },
          member_authenticated: true,
          ...none
        },
        {
          organization,
          membership: {
            type: "eligible_to_join_by_email_domain",
            details: { domain: "example.com" },
            member: null
          },
          member_authenticated: false,
          ...none
        }
      ]
    }
    expect(read(DiscoveredWithHint, answer)).toEqual({ value: answer, leftOut: [] })
  })
})

itRoundTrips("A member", MemberSchema)
itRoundTrips("A member's session", MemberSessionSchema)
itRoundTrips("An organization", OrganizationSchema)
