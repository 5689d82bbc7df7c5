import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { bootstrap, fromAnswer } from "../../src/domain/api/Projects.js"
import { BootstrapData, defaults } from "../../src/domain/Bootstrap.js"
import { itRoundTrips } from "./support.js"

/** What is cached of an answer that says `told` and else as little as it may. */
const cached = (told: object) =>
  fromAnswer(
    Schema.decodeUnknownSync(bootstrap.answer)({
      disable_sdk_watermark: true,
      email_domains: ["stytch.com"],
      captcha_settings: { enabled: false },
      ...told
    })
  )

describe("until the provider has told", () => {
  it("there is no watermark, captcha is off, and one provider domain sends mail", () => {
    expect(defaults).toMatchObject({
      displayWatermark: false,
      captchaSettings: { enabled: false },
      emailDomains: ["stytch.com"]
    })
  })

  it("no flow requires PKCE", () => {
    expect(defaults).toMatchObject({
      pkceRequiredForEmailMagicLinks: false,
      pkceRequiredForPasswordResets: false,
      pkceRequiredForOAuth: false,
      pkceRequiredForSso: false
    })
  })

  it("all else is off or unknown", () => {
    expect(defaults).toMatchObject({
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
    expect(defaults).not.toHaveProperty("dfpProtectedAuthMode")
  })
})

describe("of an answer", () => {
  const policy = { roles: [], resources: [], scopes: [{ scope: "a", description: "A", permissions: [] }] }

  it("that says as little as it may, the defaults are cached", () => {
    expect(cached({})).toEqual(defaults)
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
    "%s is cached under its own name, changes nothing else, and can be read again",
    (field, told, expected) => {
      const bootstrap = cached({ [field]: told })
      expect(bootstrap).toEqual({ ...defaults, ...expected })
      expect(Schema.decodeUnknownSync(BootstrapData)(bootstrap)).toEqual(bootstrap)
    }
  )
})

describe("what is cached", () => {
  it("is read again as long as nothing was told", () => {
    expect(Schema.decodeUnknownSync(BootstrapData)(defaults)).toEqual(defaults)
  })

  it("is read without what we do not know of its vertical and mode", () => {
    const stored = { ...defaults, vertical: "PARTNERS", dfpProtectedAuthMode: "BLOCKING" }
    expect(Schema.decodeUnknownSync(BootstrapData)(stored)).toEqual(defaults)
  })

  it.each([
    ["nothing", null],
    ["no settings", {}],
    ["no list of domains", { ...defaults, emailDomains: null }],
    ["a text for a flag", { ...defaults, displayWatermark: "no" }]
  ])("is malformed when it is %s", (_, stored) => {
    expect(Schema.is(BootstrapData)(stored)).toBe(false)
  })
})

itRoundTrips("What is cached", BootstrapData)
