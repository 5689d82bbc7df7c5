/** What each method of the client must be called with (specification section 5). */
import { forEachProvider } from "./OAuthProviders.js"
import { findUsageError, type Fields } from "./Usage.js"
import type { UsageError } from "./Errors.js"

/** The names of the arguments that stand by themselves, and what they and the options after them must be. */
export interface MethodArguments {
  readonly names: ReadonlyArray<string>
  readonly fields: Fields
}

const taking = (fields: Fields, ...names: ReadonlyArray<string>): MethodArguments => ({ names, fields })

const nothing = taking({})
const byId = taking({ id: "string" }, "id")
const listening = taking({ callback: "function" }, "callback")
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

/** The methods that call the provider, in the client's own groups. */
export const methodArguments = {
  user: {
    get: nothing,
    update: taking({ name: "object?", untrusted_metadata: "object?" }),
    deleteEmail: byId,
    deletePhoneNumber: byId,
    deleteTOTP: byId,
    deleteCryptoWallet: byId,
    deleteOAuthRegistration: byId,
    deleteWebauthnRegistration: byId,
    deleteBiometricRegistration: byId,
    getConnectedApps: nothing,
    revokedConnectedApp: byId,
    search: taking({ email: "string" }, "email")
  },
  session: {
    authenticate: taking(optionalDuration),
    revoke: taking({ forceClear: "boolean?" }),
    exchangeAccessToken: taking({ access_token: "string", ...duration }),
    attest: taking({
      profile_id: "string",
      token: "string",
      ...optionalDuration,
      session_token: "string?",
      session_jwt: "string?"
    })
  },
  magicLinks: {
    email: { loginOrCreate: magicLink, send: magicLink },
    authenticate: taking({ token: "string", ...duration }, "token")
  },
  otps: {
    sms: { loginOrCreate: sms, send: sms },
    whatsapp: { loginOrCreate: whatsapp, send: whatsapp },
    email: { loginOrCreate: email, send: email },
    authenticate: taking({ code: "string", method_id: "string", ...duration }, "code", "method_id")
  },
  oauth: {
    ...forEachProvider(() => ({
      start: taking({ ...redirects, custom_scopes: "strings?", provider_params: "object?" })
    })),
    googleOneTap: {
      start: taking({
        ...redirects,
        onOneTapCancelled: "function?",
        cancel_on_tap_outside: "boolean?"
      })
    },
    authenticate: taking({ token: "string", ...duration }, "token")
  },
  cryptoWallets: {
    authenticateStart: taking({ ...wallet, siwe_params: "object?" }),
    authenticate: taking({ ...wallet, signature: "string", ...duration })
  },
  totps: {
    create: taking({ expiration_minutes: "number" }),
    authenticate: taking({ totp_code: "string", ...duration }),
    recoveryCodes: nothing,
    recover: taking({ recovery_code: "string", ...duration })
  },
  webauthn: {
    register: taking({
      domain: "string?",
      authenticator_type: "string?",
      is_passkey: "boolean?",
      override_id: "string?",
      override_name: "string?",
      override_display_name: "string?",
      use_base64_url_encoding: "boolean?",
      ...optionalDuration
    }),
    authenticate: taking({
      ...duration,
      domain: "string?",
      is_passkey: "boolean?",
      conditional_mediation: "boolean?",
      signal: "object?"
    }),
    update: taking({ webauthn_registration_id: "string", name: "string" }),
    browserSupportsAutofill: nothing
  },
  passwords: {
    create: credentials,
    authenticate: credentials,
    resetByEmailStart: taking({
      email: "string",
      login_redirect_url: "string?",
      reset_password_redirect_url: "string?",
      reset_password_expiration_minutes: "number?",
      reset_password_template_id: "string?",
      locale: "string?"
    }),
    resetByEmail: taking({ token: "string", password: "string", ...duration }),
    resetByExistingPassword: taking({
      email: "string",
      existing_password: "string",
      new_password: "string",
      ...duration
    }),
    resetBySession: taking({ password: "string", ...optionalDuration }),
    strengthCheck: taking({ email: "string?", password: "string" })
  },
  impersonation: { authenticate: taking({ impersonation_token: "string" }) },
  idp: {
    oauthAuthorizeStart: taking(authorize),
    oauthAuthorizeSubmit: taking({
      ...authorize,
      consent_granted: "boolean",
      state: "string?",
      nonce: "string?",
      code_challenge: "string?"
    }),
    oauthLogoutStart: taking({
      client_id: "string",
      post_logout_redirect_uri: "string",
      state: "string?",
      id_token_hint: "string?"
    })
  },
  members: { search: taking({ email_address: "string", organization_id: "string" }) },
  rbac: { isAuthorized: permission, allPermissions: nothing },
  authenticateByUrl: taking({ ...duration, keepToken: "boolean?" })
} as const

/** The methods that answer at once. */
export const syncArguments = {
  onStateChange: listening,
  "user.onChange": listening,
  "session.onChange": listening,
  "session.updateSession": taking({ session_token: "string", session_jwt: "string?" }),
  "rbac.isAuthorizedSync": permission
} as const

/** The first argument that is not what it must be; nothing is sent then. */
export const checkArguments = (
  method: string,
  { fields, names }: MethodArguments,
  args: ReadonlyArray<unknown>
): UsageError | undefined =>
  findUsageError(
    method,
    fields,
    args[names.length],
    Object.fromEntries(names.map((name, at) => [name, args[at]]))
  )
