import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { defaults } from "../../../src/domain/project/ProjectSettings.js"
import { readSettingsAnswer } from "../../../src/domain/project/readSettings.js"
import { ProjectSettings } from "../../../src/domain/project/SettingsSchema.js"
import { itRoundTrips } from "../support.js"

/** The settings of a minimal answer with these extra `fields`. */
const settingsOf = (fields: object) =>
  readSettingsAnswer({
    disable_sdk_watermark: true,
    email_domains: ["stytch.com"],
    captcha_settings: { enabled: false },
    ...fields
  })

describe("The default settings", () => {
  it("have no watermark, captcha and PKCE off, one sender domain, and everything else off or unknown", () => {
    expect(defaults).toStrictEqual({
      displayWatermark: false,
      captchaSettings: { enabled: false },
      emailDomains: ["stytch.com"],
      pkceRequiredForEmailMagicLinks: false,
      pkceRequiredForPasswordResets: false,
      pkceRequiredForOAuth: false,
      pkceRequiredForSso: false,
      projectName: null,
      cnameDomain: null,
      slugPattern: null,
      createOrganizationEnabled: false,
      passwordConfig: null,
      runDFPProtectedAuth: false,
      rbacPolicy: null,
      siweRequiredForCryptoWallets: false,
      vertical: null
    })
  })
})

describe("readSettingsAnswer", () => {
  const policy = { roles: [], resources: [], scopes: [{ scope: "a", description: "A", permissions: [] }] }

  it("returns the defaults for a minimal answer", () => {
    expect(settingsOf({})).toEqual(defaults)
  })

  it.each([
    ...["project_name", "cname_domain", "pkce_required_for_email_magic_links", "pkce_required_for_oauth"],
    ...["password_config", "dfp_protected_auth_enabled", "dfp_protected_auth_mode", "rbac_policy"],
    ...["siwe_required_for_crypto_wallets", "vertical"]
  ])("reads %s as left out when it is null", (field) => {
    expect(settingsOf({ [field]: null })).toEqual(defaults)
  })

  it.each([
    ["project_name", "Acme", { projectName: "Acme" }],
    ["disable_sdk_watermark", false, { displayWatermark: true }],
    ["cname_domain", "login.acme.com", { cnameDomain: "login.acme.com" }],
    ["email_domains", ["acme.com", "stytch.com"], { emailDomains: ["acme.com", "stytch.com"] }],
    [
      "captcha_settings",
      { enabled: true, siteKey: "key" },
      { captchaSettings: { enabled: true, siteKey: "key" } }
    ],
    ["pkce_required_for_email_magic_links", true, { pkceRequiredForEmailMagicLinks: true }],
    ["pkce_required_for_password_resets", true, { pkceRequiredForPasswordResets: true }],
    ["pkce_required_for_oauth", true, { pkceRequiredForOAuth: true }],
    ["pkce_required_for_sso", true, { pkceRequiredForSso: true }],
    ["slug_pattern", "^[a-z]+$", { slugPattern: "^[a-z]+$" }],
    ["create_organization_enabled", true, { createOrganizationEnabled: true }],
    [
      "password_config",
      { luds_complexity: 3, luds_minimum_count: 8 },
      { passwordConfig: { ludsComplexity: 3, ludsMinimumCount: 8 } }
    ],
    ["dfp_protected_auth_enabled", true, { runDFPProtectedAuth: true }],
    ["dfp_protected_auth_mode", "DECISIONING", { dfpProtectedAuthMode: "DECISIONING" }],
    ["rbac_policy", policy, { rbacPolicy: policy }],
    ["siwe_required_for_crypto_wallets", true, { siweRequiredForCryptoWallets: true }],
    ["vertical", "B2B", { vertical: "B2B" }]
  ])(
    "maps %s to its own setting, changes nothing else, and can be decoded again",
    (field, value, expected) => {
      const settings = settingsOf({ [field]: value })
      expect(settings).toEqual({ ...defaults, ...expected })
      expect(Schema.decodeUnknownSync(ProjectSettings)(settings)).toEqual(settings)
    }
  )
})

describe("The schema of the settings", () => {
  it("decodes the encoded defaults", () => {
    expect(Schema.decodeUnknownSync(ProjectSettings)(defaults)).toEqual(defaults)
  })

  it("reads an unknown vertical as null and an unknown mode as absent", () => {
    const stored = { ...defaults, vertical: "PARTNERS", dfpProtectedAuthMode: "BLOCKING" }
    expect(Schema.decodeUnknownSync(ProjectSettings)(stored)).toEqual(defaults)
  })

  it.each([
    ["null", null],
    ["an empty object", {}],
    ["a null list of domains", { ...defaults, emailDomains: null }],
    ["a string for a flag", { ...defaults, displayWatermark: "no" }],
    ["a flag that is no text either", { ...defaults, captchaSettings: { enabled: { toString: 1 } } }],
    ["captcha without its key", { ...defaults, captchaSettings: { enabled: true } }]
  ])("rejects %s", (_, stored) => {
    expect(Schema.is(ProjectSettings)(stored)).toBe(false)
  })
})

itRoundTrips("The settings", ProjectSettings)
