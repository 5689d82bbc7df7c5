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
import { member, organization, session } from "../../support/memberRecords.js"
import { itRoundTrips } from "../support.js"

/** What a site gets, and what was left out. */
const read = <A, I>(schema: Schema.Schema<A, I>, data: unknown) =>
  Either.getOrThrowWith(readLeniently(schema)(data), ({ path }) => new Error(path))

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
