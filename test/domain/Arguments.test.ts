import { describe, expect, it } from "vitest"
import * as Idp from "../../src/domain/api/Idp.js"
import { MagicLinkOptions } from "../../src/domain/api/MagicLinks.js"
import { EmailOtpOptions, SmsOptions, WhatsAppOptions } from "../../src/domain/api/Otps.js"
import { ResetStart } from "../../src/domain/api/Passwords.js"
import { UserUpdate } from "../../src/domain/api/Users.js"
import { RegisterOptions } from "../../src/domain/api/WebAuthn.js"
import { checkArguments, methodArguments } from "../../src/domain/Arguments.js"
import { oauthProviders } from "../../src/domain/OAuthProviders.js"
import { asynchronous, inOrder, kinds, synchronous } from "../support/arguments.js"

const half = { session_duration_minutes: 30 }
const email = "ada@example.com"
const phone_number = "+12025550123"
const id = "id-1"
const callback = () => {}
const permission = { resource_id: "documents", action: "read" }
const wallet = { crypto_wallet_address: "0x1", crypto_wallet_type: "ethereum" }
const authorize = {
  client_id: "app",
  redirect_uri: "https://shop.test/",
  response_type: "code",
  scopes: ["openid"]
}

/** Each method with no more than it needs (specification section 5, wire reference 2 and 6.1). */
const least: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "user.get": {},
  "user.update": {},
  "user.deleteEmail": { id },
  "user.deletePhoneNumber": { id },
  "user.deleteTOTP": { id },
  "user.deleteCryptoWallet": { id },
  "user.deleteOAuthRegistration": { id },
  "user.deleteWebauthnRegistration": { id },
  "user.deleteBiometricRegistration": { id },
  "user.getConnectedApps": {},
  "user.revokedConnectedApp": { id },
  "user.search": { email },
  "user.onChange": { callback },
  "session.authenticate": {},
  "session.revoke": {},
  "session.exchangeAccessToken": { access_token: "token", ...half },
  "session.attest": { profile_id: "profile", token: "token" },
  "session.updateSession": { session_token: "opaque" },
  "session.onChange": { callback },
  "magicLinks.email.loginOrCreate": { email },
  "magicLinks.email.send": { email },
  "magicLinks.authenticate": { token: "token", ...half },
  "otps.sms.loginOrCreate": { phone_number },
  "otps.sms.send": { phone_number },
  "otps.whatsapp.loginOrCreate": { phone_number },
  "otps.whatsapp.send": { phone_number },
  "otps.email.loginOrCreate": { email },
  "otps.email.send": { email },
  "otps.authenticate": { code: "123456", method_id: "method", ...half },
  ...Object.fromEntries(oauthProviders.map((provider) => [`oauth.${provider}.start`, {}])),
  "oauth.googleOneTap.start": {},
  "oauth.authenticate": { token: "token", ...half },
  "cryptoWallets.authenticateStart": wallet,
  "cryptoWallets.authenticate": { ...wallet, signature: "0xf", ...half },
  "totps.create": { expiration_minutes: 5 },
  "totps.authenticate": { totp_code: "123456", ...half },
  "totps.recoveryCodes": {},
  "totps.recover": { recovery_code: "code", ...half },
  "webauthn.register": {},
  "webauthn.authenticate": half,
  "webauthn.update": { webauthn_registration_id: id, name: "Laptop" },
  "webauthn.browserSupportsAutofill": {},
  "passwords.create": { email, password: "secret", ...half },
  "passwords.authenticate": { email, password: "secret", ...half },
  "passwords.resetByEmailStart": { email },
  "passwords.resetByEmail": { token: "token", password: "secret", ...half },
  "passwords.resetByExistingPassword": {
    email,
    existing_password: "old",
    new_password: "new",
    ...half
  },
  "passwords.resetBySession": { password: "secret" },
  "passwords.strengthCheck": { password: "secret" },
  "impersonation.authenticate": { impersonation_token: "token" },
  "idp.oauthAuthorizeStart": authorize,
  "idp.oauthAuthorizeSubmit": { ...authorize, consent_granted: true },
  "idp.oauthLogoutStart": { client_id: "app", post_logout_redirect_uri: "https://shop.test/" },
  "members.search": { email_address: email, organization_id: "organization" },
  "rbac.isAuthorized": permission,
  "rbac.isAuthorizedSync": permission,
  "rbac.allPermissions": {},
  authenticateByUrl: half,
  onStateChange: { callback }
}

const rows = [...asynchronous, ...synchronous]

it("every method that is checked has a row here", () => {
  expect(Object.keys(least).sort()).toEqual(rows.map(([method]) => method).sort())
})

describe.each(rows)("%s", (method, row) => {
  const values = least[method] ?? {}
  const problem = (changed: object) =>
    checkArguments(method, row, inOrder(row, { ...values, ...changed }))?.problem

  it("needs these arguments and no more", () => {
    expect(problem({})).toBeUndefined()
    for (const field of Object.keys(values)) {
      expect(problem({ [field]: undefined })).toMatch(new RegExp(`^${field} must be `))
    }
  })

  it("takes undefined for the others, and what is right for them", () => {
    for (const [field, rule] of Object.entries(row.fields)) {
      if (field in values) continue
      expect(problem({ [field]: undefined })).toBeUndefined()
      expect(problem({ [field]: kinds[rule].right })).toBeUndefined()
    }
  })
})

describe("what a site may say is checked whole", () => {
  const { idp, magicLinks, otps, passwords, user, webauthn } = methodArguments
  const ceremony = { is_passkey: 0, session_duration_minutes: 0 }
  it.each([
    ["user.update", user.update, UserUpdate.fields],
    ["magicLinks.email.loginOrCreate", magicLinks.email.loginOrCreate, MagicLinkOptions.fields],
    ["magicLinks.email.send", magicLinks.email.send, MagicLinkOptions.fields],
    ["otps.sms.loginOrCreate", otps.sms.loginOrCreate, SmsOptions.fields],
    ["otps.sms.send", otps.sms.send, SmsOptions.fields],
    ["otps.whatsapp.loginOrCreate", otps.whatsapp.loginOrCreate, WhatsAppOptions.fields],
    ["otps.whatsapp.send", otps.whatsapp.send, WhatsAppOptions.fields],
    ["otps.email.loginOrCreate", otps.email.loginOrCreate, EmailOtpOptions.fields],
    ["otps.email.send", otps.email.send, EmailOtpOptions.fields],
    ["webauthn.register", webauthn.register, { ...RegisterOptions.fields, ...ceremony }],
    ["passwords.resetByEmailStart", passwords.resetByEmailStart, ResetStart.fields],
    ["idp.oauthAuthorizeStart", idp.oauthAuthorizeStart, Idp.AuthorizeStart.fields],
    ["idp.oauthAuthorizeSubmit", idp.oauthAuthorizeSubmit, Idp.AuthorizeSubmit.fields],
    ["idp.oauthLogoutStart", idp.oauthLogoutStart, Idp.LogoutStart.fields]
  ])("by %s", (_, { fields, names }, schema) => {
    const options = Object.keys(fields).filter((field) => !names.includes(field))
    expect(options.sort()).toEqual(Object.keys(schema).sort())
  })
})

describe("arguments that stand by themselves", () => {
  const row = methodArguments.otps.authenticate

  it("are told apart from the options, which cannot stand in for them", () => {
    expect(checkArguments("m", row, [undefined, "method", { code: "123456", ...half }])?.problem).toBe(
      "code must be a string."
    )
    expect(checkArguments("m", row, ["123456", "method", { code: 5, ...half }])).toBeUndefined()
  })

  it("are followed by the options, which may be left out or null where nothing in them is needed", () => {
    const { loginOrCreate } = methodArguments.otps.sms
    expect(checkArguments("m", loginOrCreate, [phone_number])).toBeUndefined()
    expect(checkArguments("m", loginOrCreate, [phone_number, null])).toBeUndefined()
    expect(checkArguments("m", row, ["123456", "method"])?.problem).toBe(
      "session_duration_minutes must be a number."
    )
  })
})
