/** What each method that calls the provider must be called with (specification section 5). */
import type { MethodName } from "./MethodNames.js"
import { taking, type MethodArguments } from "./Usage.js"

const nothing = taking({})
const byId = taking({ id: "string" }, "id")
const permission = taking({ resource_id: "string", action: "string" }, "resource_id", "action")
const duration = { session_duration_minutes: "number" } as const
const optionalDuration = { session_duration_minutes: "number?" } as const
const redirects = { login_redirect_url: "string?", signup_redirect_url: "string?" } as const
const wallet = { crypto_wallet_address: "string", crypto_wallet_type: "string" } as const
const credentials = taking({ email: "string", password: "string", ...duration })
const passcode = { expiration_minutes: "number?", locale: "string?" } as const

const sms = taking(
  {
    phone_number: "string",
    ...passcode,
    enable_autofill: "boolean?",
    autofill_session_duration_minutes: "number?"
  },
  "phone_number"
)
const whatsapp = taking({ phone_number: "string", ...passcode }, "phone_number")
const email = taking(
  { email: "string", ...passcode, login_template_id: "string?", signup_template_id: "string?" },
  "email"
)
const magicLink = taking(
  {
    email: "string",
    login_magic_link_url: "string?",
    signup_magic_link_url: "string?",
    login_expiration_minutes: "number?",
    signup_expiration_minutes: "number?",
    login_template_id: "string?",
    signup_template_id: "string?",
    locale: "string?"
  },
  "email"
)
const authorize = {
  client_id: "string",
  redirect_uri: "string",
  response_type: "string",
  scopes: "strings",
  prompt: "string?"
} as const
const oauthStart = taking({ ...redirects, custom_scopes: "strings?", provider_params: "object?" })

/** A row for every method, by its path in the client's own groups. */
export const methodArguments: Readonly<Record<MethodName, MethodArguments>> = {
  "user.get": nothing,
  "user.update": taking({ name: "object?", untrusted_metadata: "object?" }),
  "user.deleteEmail": byId,
  "user.deletePhoneNumber": byId,
  "user.deleteTOTP": byId,
  "user.deleteCryptoWallet": byId,
  "user.deleteOAuthRegistration": byId,
  "user.deleteWebauthnRegistration": byId,
  "user.deleteBiometricRegistration": byId,
  "user.getConnectedApps": nothing,
  "user.revokedConnectedApp": byId,
  "user.search": taking({ email: "string" }, "email"),
  "session.authenticate": taking(optionalDuration),
  "session.revoke": taking({ forceClear: "boolean?" }),
  "session.exchangeAccessToken": taking({ access_token: "string", ...duration }),
  "session.attest": taking({
    profile_id: "string",
    token: "string",
    ...optionalDuration,
    session_token: "string?",
    session_jwt: "string?"
  }),
  "magicLinks.email.loginOrCreate": magicLink,
  "magicLinks.email.send": magicLink,
  "magicLinks.authenticate": taking({ token: "string", ...duration }, "token"),
  "otps.sms.loginOrCreate": sms,
  "otps.sms.send": sms,
  "otps.whatsapp.loginOrCreate": whatsapp,
  "otps.whatsapp.send": whatsapp,
  "otps.email.loginOrCreate": email,
  "otps.email.send": email,
  "otps.authenticate": taking({ code: "string", method_id: "string", ...duration }, "code", "method_id"),
  "oauth.google.start": oauthStart,
  "oauth.microsoft.start": oauthStart,
  "oauth.apple.start": oauthStart,
  "oauth.github.start": oauthStart,
  "oauth.gitlab.start": oauthStart,
  "oauth.facebook.start": oauthStart,
  "oauth.discord.start": oauthStart,
  "oauth.salesforce.start": oauthStart,
  "oauth.slack.start": oauthStart,
  "oauth.amazon.start": oauthStart,
  "oauth.bitbucket.start": oauthStart,
  "oauth.linkedin.start": oauthStart,
  "oauth.coinbase.start": oauthStart,
  "oauth.twitch.start": oauthStart,
  "oauth.twitter.start": oauthStart,
  "oauth.tiktok.start": oauthStart,
  "oauth.snapchat.start": oauthStart,
  "oauth.figma.start": oauthStart,
  "oauth.yahoo.start": oauthStart,
  "oauth.googleOneTap.start": taking({
    ...redirects,
    onOneTapCancelled: "function?",
    cancel_on_tap_outside: "boolean?"
  }),
  "oauth.authenticate": taking({ token: "string", ...duration }, "token"),
  "cryptoWallets.authenticateStart": taking({ ...wallet, siwe_params: "object?" }),
  "cryptoWallets.authenticate": taking({ ...wallet, signature: "string", ...duration }),
  "totps.create": taking({ expiration_minutes: "number" }),
  "totps.authenticate": taking({ totp_code: "string", ...duration }),
  "totps.recoveryCodes": nothing,
  "totps.recover": taking({ recovery_code: "string", ...duration }),
  "webauthn.register": taking({
    domain: "string?",
    authenticator_type: "string?",
    is_passkey: "boolean?",
    override_id: "string?",
    override_name: "string?",
    override_display_name: "string?",
    use_base64_url_encoding: "boolean?",
    ...optionalDuration
  }),
  "webauthn.authenticate": taking({
    ...duration,
    domain: "string?",
    is_passkey: "boolean?",
    conditional_mediation: "boolean?",
    signal: "object?"
  }),
  "webauthn.update": taking({ webauthn_registration_id: "string", name: "string" }),
  "webauthn.browserSupportsAutofill": nothing,
  "passwords.create": credentials,
  "passwords.authenticate": credentials,
  "passwords.resetByEmailStart": taking({
    email: "string",
    login_redirect_url: "string?",
    reset_password_redirect_url: "string?",
    reset_password_expiration_minutes: "number?",
    reset_password_template_id: "string?",
    locale: "string?"
  }),
  "passwords.resetByEmail": taking({ token: "string", password: "string", ...duration }),
  "passwords.resetByExistingPassword": taking({
    email: "string",
    existing_password: "string",
    new_password: "string",
    ...duration
  }),
  "passwords.resetBySession": taking({ password: "string", ...optionalDuration }),
  "passwords.strengthCheck": taking({ email: "string?", password: "string" }),
  "impersonation.authenticate": taking({ impersonation_token: "string" }),
  "idp.oauthAuthorizeStart": taking(authorize),
  "idp.oauthAuthorizeSubmit": taking({
    ...authorize,
    consent_granted: "boolean",
    state: "string?",
    nonce: "string?",
    code_challenge: "string?"
  }),
  "idp.oauthLogoutStart": taking({
    client_id: "string",
    post_logout_redirect_uri: "string",
    state: "string?",
    id_token_hint: "string?"
  }),
  "members.search": taking({ email_address: "string", organization_id: "string" }),
  "rbac.isAuthorized": permission,
  "rbac.allPermissions": nothing,
  authenticateByUrl: taking({ ...duration, keepToken: "boolean?" })
}
