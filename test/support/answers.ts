/** What the provider answers in these tests: one user, sessions by number. */
import * as Schema from "effect/Schema"
import { Authenticated } from "../../src/domain/sessionCalls/calls.js"
import { SessionSchema } from "../../src/domain/schemas/SessionSchema.js"
import { UserSchema } from "../../src/domain/schemas/User.js"

export const userJson = {
  user_id: "user-test-1",
  status: "active",
  emails: [{ email_id: "email-test-1", email: "ada@example.com", verified: true }]
}

/** The same user, renamed. */
export const renamedJson = { ...userJson, name: { first_name: "Ada", middle_name: "", last_name: "" } }

/** Session `n` of the user, which ends in 2030. */
export const sessionJson = (n = 1, more: object = {}) => ({
  session_id: `session-test-${n}`,
  user_id: "user-test-1",
  started_at: "2026-01-06T12:00:00Z",
  last_accessed_at: "2026-01-06T12:00:00Z",
  expires_at: "2030-01-01T00:00:00Z",
  ...more
})

/** Nothing that leaves the cookies may hold these. */
export const secrets = (n = 1) => ({ session_token: `SECRET-token-${n}`, session_jwt: `SECRET-jwt-${n}` })

/** The answer of every call that signs in, with session `n`. */
export const authenticatedJson = (n = 1, more: object = {}) => ({
  request_id: `request-id-${n}`,
  status_code: 200,
  user_id: "user-test-1",
  user: userJson,
  session: sessionJson(n),
  ...secrets(n),
  ...more
})

export const authenticated = (n = 1, more: object = {}) =>
  Schema.decodeUnknownSync(Authenticated)(authenticatedJson(n, more))

/** Another user. */
export const bobJson = {
  ...userJson,
  user_id: "user-test-2",
  emails: [{ ...userJson.emails[0], email: "bob@example.com" }]
}

/** As `authenticatedJson`, for Bob. */
export const bobAuthenticatedJson = (n: number) =>
  authenticatedJson(n, {
    user_id: bobJson.user_id,
    user: bobJson,
    session: sessionJson(n, { user_id: bobJson.user_id })
  })

export const session = authenticated().session
export const user = Schema.decodeUnknownSync(UserSchema)(userJson)
export const renamed = Schema.decodeUnknownSync(UserSchema)(renamedJson)

/** What storage holds: a session and its user, or null. */
export const SessionState = Schema.NullOr(
  Schema.Struct({ session: Schema.NullOr(SessionSchema), user: Schema.NullOr(UserSchema) })
)

/** What an earlier page left in storage: session `n`. */
export const storedState = (n = 1) => JSON.stringify({ session: sessionJson(n), user: userJson })

/** Bootstrap as the wire carries it. */
export const bootstrapJson = (more: object = {}) => ({
  project_name: "Acme",
  disable_sdk_watermark: true,
  cname_domain: null,
  email_domains: ["acme.test"],
  captcha_settings: { enabled: false },
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
  vertical: "CONSUMER",
  ...more
})
