/** An example of each method of the client: the least arguments that it takes, and what it sends to a hosted project. */
import type { calls } from "../../src/domain/methods/calls.js"
import type { Guard } from "../../src/domain/calls/Endpoint.js"
import { oauthProviders, type OAuthProvider } from "../../src/domain/oauth/OAuthProvider.js"
import type { syncArguments } from "./arguments.js"

export interface CallExample {
  /** The required arguments by name (specification section 5). */
  readonly args?: Readonly<Record<string, unknown>>
  /** The requests of a call when signed out. Absent when the method itself sends no request. */
  readonly sends?: string | ReadonlyArray<string>
  /** How the request is guarded. */
  readonly guard?: Guard
  /** Whether it is repeated when the provider demands a captcha. */
  readonly retries?: boolean
}

/** `otps.sms.send` and the like, of each row of the table. */
type PathsOf<Rows, Prefix extends string = ""> = {
  readonly [Name in keyof Rows & string]: Rows[Name] extends { readonly args: object }
    ? `${Prefix}${Name}`
    : PathsOf<Rows[Name], `${Prefix}${Name}.`>
}[keyof Rows & string]

type Start = `oauth.${OAuthProvider}.start`

/** Every method: a new row of the table needs an example here. */
type Method = Exclude<PathsOf<typeof calls>, Start> | keyof typeof syncArguments

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

/** What the calls have in common that send a passcode to a phone number. */
const toPhone = { guard: "captcha" as const, retries: true, args: { phone_number } }

const methods = {
  "user.get": { sends: "GET /users/me" },
  "user.update": { sends: "PUT /users/me" },
  "user.deleteEmail": { sends: "DELETE /users/emails/:id", args: { id } },
  "user.deletePhoneNumber": { sends: "DELETE /users/phone_numbers/:id", args: { id } },
  "user.deleteTOTP": { sends: "DELETE /users/totps/:id", args: { id } },
  "user.deleteCryptoWallet": { sends: "DELETE /users/crypto_wallets/:id", args: { id } },
  "user.deleteOAuthRegistration": { sends: "DELETE /users/oauth/:id", args: { id } },
  "user.deleteWebauthnRegistration": { sends: "DELETE /users/webauthn_registrations/:id", args: { id } },
  "user.deleteBiometricRegistration": { sends: "DELETE /users/biometric_registrations/:id", args: { id } },
  "user.getConnectedApps": { sends: "GET /users/connected_apps" },
  "user.revokedConnectedApp": { sends: "POST /users/connected_apps/:id/revoke", args: { id } },
  "user.search": { sends: "POST /users/search", guard: "captcha", args: { email } },
  "user.onChange": { args: { callback } },
  "session.authenticate": { sends: "POST /sessions/authenticate" },
  "session.revoke": { sends: "POST /sessions/revoke" },
  "session.exchangeAccessToken": {
    sends: "POST /sessions/exchange_access_token",
    args: { access_token: "token", ...half }
  },
  "session.attest": { sends: "POST /sessions/attest", args: { profile_id: "profile", token: "token" } },
  "session.updateSession": { args: { session_token: "opaque" } },
  "session.onChange": { args: { callback } },
  "magicLinks.email.loginOrCreate": {
    sends: "POST /magic_links/email/login_or_create",
    guard: "captcha",
    retries: true,
    args: { email }
  },
  "magicLinks.email.send": {
    sends: "POST /magic_links/email/send/:factor",
    guard: "captcha",
    retries: true,
    args: { email }
  },
  "magicLinks.authenticate": { sends: "POST /magic_links/authenticate", args: { token: "token", ...half } },
  "otps.sms.loginOrCreate": { sends: "POST /otps/sms/login_or_create", ...toPhone },
  "otps.whatsapp.loginOrCreate": { sends: "POST /otps/whatsapp/login_or_create", ...toPhone },
  "otps.sms.send": { sends: "POST /otps/sms/send/:factor", ...toPhone },
  "otps.whatsapp.send": { sends: "POST /otps/whatsapp/send/:factor", ...toPhone },
  "otps.email.loginOrCreate": {
    sends: "POST /otps/email/login_or_create",
    guard: "captcha",
    retries: true,
    args: { email }
  },
  "otps.email.send": { sends: "POST /otps/email/send/:factor", guard: "captchaToken", args: { email } },
  "otps.authenticate": {
    sends: "POST /otps/authenticate",
    guard: "captcha",
    retries: true,
    args: { code: "123456", method_id: "method", ...half }
  },
  "oauth.googleOneTap.start": {},
  "oauth.attach": { sends: "POST /oauth/attach", args: { provider: "github" } },
  "oauth.authenticate": { sends: "POST /oauth/authenticate", args: { token: "token", ...half } },
  "cryptoWallets.authenticateStart": {
    sends: "POST /crypto_wallets/authenticate/start/:factor",
    guard: "captchaToken",
    args: wallet
  },
  "cryptoWallets.authenticate": {
    sends: "POST /crypto_wallets/authenticate",
    guard: "captcha",
    retries: true,
    args: { ...wallet, signature: "0xf", ...half }
  },
  "totps.create": { sends: "POST /totps", args: { expiration_minutes: 5 } },
  "totps.authenticate": {
    sends: "POST /totps/authenticate",
    guard: "captcha",
    retries: true,
    args: { totp_code: "123456", ...half }
  },
  "totps.recoveryCodes": { sends: "POST /totps/recovery_codes" },
  "totps.recover": {
    sends: "POST /totps/recover",
    guard: "captcha",
    retries: true,
    args: { recovery_code: "code", ...half }
  },
  "webauthn.register": { sends: ["POST /webauthn/register/start", "POST /webauthn/register"] },
  "webauthn.authenticate": {
    sends: ["POST /webauthn/authenticate/start/:factor", "POST /webauthn/authenticate"],
    args: half
  },
  "webauthn.update": {
    sends: "PUT /webauthn/update/:webauthn_registration_id",
    args: { webauthn_registration_id: id, name: "Laptop" }
  },
  "webauthn.browserSupportsAutofill": {},
  "webauthn.browserCapabilities": {},
  "passwords.create": {
    sends: "POST /passwords",
    guard: "captcha",
    retries: true,
    args: { email, password: "secret" }
  },
  "passwords.authenticate": {
    sends: "POST /passwords/authenticate",
    guard: "captcha",
    retries: true,
    args: { email, password: "secret" }
  },
  "passwords.resetByEmailStart": {
    sends: "POST /passwords/email/reset/start",
    guard: "captcha",
    retries: true,
    args: { email }
  },
  "passwords.resetByEmail": {
    sends: "POST /passwords/email/reset",
    guard: "captcha",
    retries: true,
    args: { token: "token", password: "secret" }
  },
  "passwords.resetByExistingPassword": {
    sends: "POST /passwords/existing_password/reset",
    guard: "captcha",
    retries: true,
    args: {
      email,
      existing_password: "old",
      new_password: "new"
    }
  },
  "passwords.resetBySession": {
    sends: "POST /passwords/session/reset",
    guard: "captcha",
    retries: true,
    args: { password: "secret" }
  },
  "passwords.strengthCheck": { sends: "POST /passwords/strength_check", args: { password: "secret" } },
  "impersonation.authenticate": {
    sends: "POST /impersonation/authenticate",
    guard: "captcha",
    retries: true,
    args: { impersonation_token: "token" }
  },
  "idp.oauthAuthorizeStart": { sends: "POST /idp/oauth/authorize/start", args: authorize },
  "idp.oauthAuthorizeSubmit": {
    sends: "POST /idp/oauth/authorize/submit",
    args: { ...authorize, consent_granted: true }
  },
  "idp.oauthLogoutStart": {
    sends: "POST /oauth/logout/start",
    args: { client_id: "app", post_logout_redirect_uri: "https://shop.test/" }
  },
  "members.search": {
    sends: "POST /b2b/organizations/members/search",
    args: { email_address: email, organization_id: "organization" }
  },
  "rbac.isAuthorized": { args: permission },
  "rbac.isAuthorizedSync": { args: permission },
  "rbac.allPermissions": {},
  authenticateByUrl: { args: half },
  onStateChange: { args: { callback } }
} satisfies Readonly<Record<Method, CallExample>>

export const callExamples: Readonly<Record<string, CallExample>> = {
  ...methods,
  ...Object.fromEntries(oauthProviders.map((provider) => [`oauth.${provider}.start`, {}]))
}

/** The required arguments of a method. */
export const leastValues = (method: string): Readonly<Record<string, unknown>> =>
  callExamples[method]?.args ?? {}
