import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { bootstrap, settingsOf } from "../../../src/domain/ownCalls/Projects.js"
import { CaptchaSettings } from "../../../src/domain/project/SettingsSchema.js"
import { RbacPolicy } from "../../../src/domain/rbac/RbacPolicy.js"
import { itRoundTrips } from "../support.js"

const decode = Schema.decodeUnknownSync(bootstrap.answer)

const least = {
  disable_sdk_watermark: true,
  email_domains: ["stytch.com"],
  captcha_settings: { enabled: false }
}

describe("bootstrap data", () => {
  it("requires only the watermark, the email domains and captcha", () => {
    expect(decode(least)).toEqual({
      ...least,
      status_code: 200,
      project_name: null,
      cname_domain: null,
      pkce_required_for_email_magic_links: false,
      pkce_required_for_password_resets: false,
      pkce_required_for_oauth: false,
      pkce_required_for_sso: false,
      slug_pattern: null,
      create_organization_enabled: false,
      password_config: null,
      dfp_protected_auth_enabled: false,
      rbac_policy: null,
      siwe_required_for_crypto_wallets: false,
      vertical: null
    })
  })

  it.each(Object.keys(least))("requires %s", (field) => {
    expect(() => decode({ ...least, [field]: undefined })).toThrow(field)
  })

  it.each([
    { dfp_protected_auth_mode: "OBSERVATION" },
    { dfp_protected_auth_mode: "DECISIONING" },
    { vertical: "CONSUMER" },
    { vertical: "B2B" },
    { password_config: { luds_complexity: 3, luds_minimum_count: 8 } },
    { project_name: "Acme", cname_domain: "login.acme.com", slug_pattern: "^[a-z]+$" }
  ])("is read as the provider sends it: %j", (settings) => {
    expect(decode({ ...least, ...settings })).toMatchObject(settings)
  })

  it.each([{ vertical: "PARTNERS" }, { vertical: "" }, { vertical: 1 }, { vertical: null }])(
    "has the vertical null when it is unknown: %j",
    (settings) => {
      expect(decode({ ...least, ...settings }).vertical).toBeNull()
    }
  )

  it("is stored with its protected auth mode, if it has one", () => {
    expect(settingsOf(decode({ ...least, dfp_protected_auth_mode: "DECISIONING" }))).toMatchObject({
      dfpProtectedAuthMode: "DECISIONING"
    })
    expect(settingsOf(decode(least))).not.toHaveProperty("dfpProtectedAuthMode")
  })

  it.each(["BLOCKING", "", 1, null])("has no protected auth mode when it is unknown: %j", (settings) => {
    expect(decode({ ...least, dfp_protected_auth_mode: settings })).not.toHaveProperty(
      "dfp_protected_auth_mode"
    )
  })

  it("has a flag off when it is null", () => {
    expect(
      decode({ ...least, siwe_required_for_crypto_wallets: null }).siwe_required_for_crypto_wallets
    ).toBe(false)
  })
})

describe("captcha settings", () => {
  it.each([{ enabled: false }, { enabled: true, siteKey: "key" }])("may be %j", (settings) => {
    expect(Schema.decodeUnknownSync(CaptchaSettings)(settings)).toEqual(settings)
  })

  it("have a site key when captcha is on", () => {
    expect(Schema.is(CaptchaSettings)({ enabled: true })).toBe(false)
  })
})

describe("an RBAC policy", () => {
  it("has roles with permissions, resources with actions, and scopes", () => {
    const policy = {
      roles: [
        {
          role_id: "a",
          description: "A",
          permissions: [{ resource_id: "documents", actions: ["read", "*"] }]
        }
      ],
      resources: [{ resource_id: "documents", description: "", actions: ["read"] }],
      scopes: [{ scope: "read:documents", description: "Read", permissions: [{ any: "thing" }] }]
    }
    expect(decode({ ...least, rbac_policy: policy }).rbac_policy).toEqual(policy)
  })

  it("may be empty", () => {
    expect(Schema.decodeUnknownSync(RbacPolicy)({})).toEqual({ roles: [], resources: [], scopes: [] })
  })
})

itRoundTrips("An RBAC policy", RbacPolicy)
