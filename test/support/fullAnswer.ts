/** Answers with every field that hosted projects send, and a walk over their members. */
import { authenticatedJson, sessionJson } from "./answers.js"
import { creationOptions, requestOptions } from "./passkeys.js"

const factor = (type: string, details: object) => ({
  type,
  delivery_method: "sms",
  last_authenticated_at: "2026-01-06T12:00:00Z",
  ...details
})

const fullUser = {
  user_id: "user-test-1",
  status: "active",
  created_at: "2026-01-06T12:00:00Z",
  name: { first_name: "Ada", middle_name: "King", last_name: "Lovelace" },
  emails: [
    { email_id: "email-test-1", email: "ada@example.com", verified: true },
    { email_id: "email-test-2", email: "ada@example.net", verified: false }
  ],
  phone_numbers: [{ phone_id: "phone-test-1", phone_number: "+12025550123", verified: true }],
  providers: [
    {
      oauth_user_registration_id: "oauth-test-1",
      provider_subject: "42",
      provider_type: "Google",
      profile_picture_url: "https://example.com/ada.png",
      locale: "en"
    }
  ],
  password: { password_id: "password-test-1", requires_reset: false },
  totps: [{ totp_id: "totp-test-1", verified: true }],
  crypto_wallets: [
    {
      crypto_wallet_id: "wallet-test-1",
      crypto_wallet_address: "0xabc",
      crypto_wallet_type: "ethereum",
      verified: true
    }
  ],
  webauthn_registrations: [
    {
      webauthn_registration_id: "webauthn-test-1",
      domain: "example.com",
      user_agent: "Firefox",
      authenticator_type: "platform",
      verified: true,
      name: "My laptop"
    }
  ],
  biometric_registrations: [{ biometric_registration_id: "biometric-test-1", verified: true }],
  trusted_metadata: { plan: "pro" },
  untrusted_metadata: { theme: { dark: true } },
  roles: ["stytch_user", "editor"]
}

const seen = { is_new: false, first_seen_at: "2026-01-06T12:00:00Z", last_seen_at: "2026-01-06T12:00:00Z" }

export const fullAnswer = authenticatedJson(1, {
  method_id: "method-1",
  user: fullUser,
  session: sessionJson(1, {
    attributes: { ip_address: "192.0.2.1", user_agent: "Firefox" },
    authentication_factors: [
      factor("otp", { phone_number_factor: { phone_id: "phone-test-1", phone_number: "+12025550123" } }),
      factor("magic_link", { email_factor: { email_id: "email-test-1", email_address: "ada@example.com" } })
    ],
    custom_claims: { plan: "pro" },
    roles: ["stytch_user", "editor"]
  }),
  user_device: {
    ip_address: "192.0.2.1",
    ip_address_details: seen,
    ip_geo_city: "Amsterdam",
    ip_geo_region: "North Holland",
    ip_geo_country: "NL",
    ip_geo_country_details: seen
  }
})

const provider = {
  oauth_user_registration_id: "oauth-test-2",
  provider_subject: "43",
  provider_type: "Google"
}
export const wholeUser = {
  ...fullUser,
  is_locked: false,
  lock_created_at: null,
  external_id: "ada-1",
  providers: [provider, { ...provider, profile_picture_url: null, locale: null }]
}
export const wholeSession = {
  ...fullAnswer.session,
  roles: [],
  custom_claims: null,
  added: { deep: [null, { a: 1 }] }
}

/** Has the required fields of every answer, and fields that no schema of ours knows. */
export const answerOfEveryCall = {
  ...authenticatedJson(1, { user: wholeUser, session: wholeSession }),
  added: { deep: [null, { a: 1 }] },
  user_created: true,
  email_id: "email-test-1",
  phone_id: "phone-test-1",
  user_device: null,
  reset_sessions: false,
  oauth_user_registration_id: "oauth-test-2",
  provider_values: { access_token: "a", scopes: ["email"] },
  webauthn_registration_id: "id-1",
  webauthn_registration: { webauthn_registration_id: "id-1", verified: true, added: 1 },
  public_key_credential_creation_options: creationOptions,
  public_key_credential_request_options: requestOptions,
  method_id: "method-1",
  userType: "new",
  challenge: "Sign this.",
  totp_id: "totp-1",
  secret: "secret",
  recovery_codes: ["a"],
  totps: [{ totp_id: "totp-1", verified: true, recovery_codes: ["a"] }],
  valid_password: true,
  score: 4,
  breached_password: false,
  breach_detection_on_create: true,
  strength_policy: "zxcvbn",
  feedback: { suggestions: [], warning: "", luds_requirements: null },
  client: { client_id: "app", client_name: "App", logo_url: "https://app.test/logo.png" },
  consent_required: false,
  scope_results: [{ scope: "openid", is_grantable: true, added: 1 }],
  redirect_uri: "https://app.test/",
  connected_apps: [],
  member: null,
  emails: [{ email_id: "email-test-1", email: "ada@example.com", verified: true, added: 1 }],
  phone_numbers: [],
  crypto_wallets: []
}
export type Path = ReadonlyArray<string>

/** The path of every member and every entry, from the outside in. */
export const pathsOf = (value: unknown): ReadonlyArray<Path> =>
  membersOf(value).flatMap(([name, member]) => [[name], ...pathsOf(member).map((path) => [name, ...path])])

/** The value with another member at the path; without the member when the other one is undefined. */
export const spoilt = (value: unknown, [name, ...path]: Path, by: unknown): unknown => {
  if (name === undefined) return by
  const members = membersOf(value).flatMap(([each, member]): ReadonlyArray<readonly [string, unknown]> => {
    const changed = each === name ? spoilt(member, path, by) : member
    return changed === undefined ? [] : [[each, changed]]
  })
  return Array.isArray(value) ? members.map(([, member]) => member) : Object.fromEntries(members)
}

const membersOf = (value: unknown): ReadonlyArray<[string, unknown]> =>
  typeof value === "object" && value !== null ? Object.entries(value) : []
