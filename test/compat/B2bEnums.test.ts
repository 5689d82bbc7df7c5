import { describe, expect, it } from "vitest"
import * as B2b from "../../src/compat/B2bEnums.js"
import { inWords } from "../domain/support.js"

/** Those that the specification names. The report of public types, `docs/api/compat.md`, has the values of all. */
describe("B2B enumerations", () => {
  it.each([
    ["products", B2b.B2BProducts, ["emailMagicLinks", "emailOtp", "sso", "passwords", "oauth"]],
    ["second factors", B2b.B2BMFAProducts, ["smsOtp", "totp"]],
    ["second factors on the wire", B2b.B2BMFAMethods, ["sms_otp", "totp"]],
    ["OAuth providers", B2b.B2BOAuthProviders, ["google", "microsoft", "hubspot", "slack", "github"]],
    ["flows", B2b.AuthFlowType, ["Discovery", "Organization", "PasswordReset"]]
  ])("%s", (_, enumeration, values) => {
    expect(Object.values(enumeration)).toEqual(values)
  })
})

describe("B2BAppScreens", () => {
  const names =
    "Main EmailConfirmation LoggedIn Discovery Error PasswordEmailForm PasswordAuthenticate PasswordResetForm " +
    "PasswordResetVerifyConfirmation PasswordForgotForm PasswordSetNewConfirmation MFAEnrollmentSelection " +
    "RecoveryCodeEntry RecoveryCodeSave SMSOTPEnrollment SMSOTPEntry TOTPEnrollmentManual " +
    "TOTPEnrollmentQRCode TOTPEntry EmailMethodSelection EmailOTPEntry SSODiscoveryEmail " +
    "SSODiscoveryFallback SSODiscoveryMenu IDPConsent"

  it("have their names in words as values, with one exception", () => {
    const inWordsOf = (name: string) => (name === "PasswordEmailForm" ? "Password Email" : inWords(name))
    expect(Object.entries(B2b.B2BAppScreens)).toEqual(names.split(" ").map((name) => [name, inWordsOf(name)]))
  })
})

describe("B2BEventType", () => {
  const values =
    "MAGIC_LINK_EMAIL_LOGIN_OR_SIGNUP MAGIC_LINK_AUTHENTICATE MAGIC_LINK_EMAIL_DISCOVERY_SEND " +
    "MAGIC_LINK_DISCOVERY_AUTHENTICATE SSO_START SSO_AUTHENTICATE SSO_DISCOVER_CONNECTIONS " +
    "OAUTH_AUTHENTICATE OAUTH_DISCOVERY_AUTHENTICATE DISCOVERY_ORGANIZATIONS_CREATE " +
    "DISCOVERY_INTERMEDIATE_SESSION_EXCHANGE PASSWORD_AUTHENTICATE PASSWORD_DISCOVERY_AUTHENTICATE " +
    "PASSWORD_RESET_BY_EMAIL_START PASSWORD_RESET_BY_EMAIL PASSWORD_RESET_BY_SESSION " +
    "PASSWORD_DISCOVERY_RESET_BY_EMAIL_START PASSWORD_DISCOVERY_RESET_BY_EMAIL SMS_OTP_SEND " +
    "SMS_OTP_AUTHENTICATE TOTP_CREATE TOTP_AUTHENTICATE RECOVERY_CODES_RECOVER " +
    "IMPERSONATION_AUTHENTICATE OTPS_EMAIL_LOGIN_OR_SIGNUP OTPS_EMAIL_AUTHENTICATE " +
    "OTPS_EMAIL_DISCOVERY_SEND OTPS_EMAIL_DISCOVERY_AUTHENTICATE ORGANIZATIONS_GET_BY_SLUG"
  const acronyms = new Map([
    ["OAUTH", "OAuth"],
    ["OTPS", "OTPs"],
    ...["B2B", "SSO", "SMS", "OTP", "TOTP"].map((word) => [word, word] as const)
  ])
  const pascal = (word: string) => acronyms.get(word) ?? word.charAt(0) + word.slice(1).toLowerCase()

  const nameOf = (value: string) =>
    value === "B2B_PASSWORD_DISCOVERY_RESET_BY_EMAIL"
      ? "B2BDiscoveryPasswordReset"
      : value.split("_").map(pascal).join("")

  it("have names that follow from their values, with one exception", () => {
    const expected = values.split(" ").map((value) => `B2B_${value}`)
    expect(Object.entries(B2b.B2BEventType)).toEqual(expected.map((value) => [nameOf(value), value]))
  })
})
