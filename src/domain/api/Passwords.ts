/** Passwords (wire reference 2.5). */
import * as Schema from "effect/Schema"
import { flag, list, maybe, maybeNull, text } from "../wire.js"
import * as Endpoint from "./Endpoint.js"
import { authenticatedOnDevice, session_duration_minutes } from "./Sessions.js"

const signedIn = Endpoint.answer(authenticatedOnDevice)
export type PasswordAuthenticated = typeof signedIn.Type

const credentials = Schema.Struct({
  email: Schema.String,
  password: Schema.String,
  session_duration_minutes
})

/** Expiration in minutes. */
export const ResetStart = Schema.Struct({
  email: Schema.String,
  login_redirect_url: maybe(Schema.String),
  reset_password_redirect_url: maybe(Schema.String),
  reset_password_expiration_minutes: maybe(Schema.Number),
  reset_password_template_id: maybe(Schema.String),
  locale: maybe(Schema.String)
})
export type ResetStart = typeof ResetStart.Type

/** How a project rates passwords. An unknown policy is read as `none`. */
export const StrengthPolicy = Schema.Literal("zxcvbn", "luds", "none")
export type StrengthPolicy = typeof StrengthPolicy.Type

const strengthPolicy = Schema.transform(Schema.String, StrengthPolicy, {
  strict: true,
  decode: (name) => (Schema.is(StrengthPolicy)(name) ? name : "none"),
  encode: (policy) => policy
})

const zero = Schema.optionalWith(Schema.Number, { nullable: true, default: () => 0 })

/** The kinds of characters in a password of the `luds` policy, and how many characters and kinds are missing. */
export const LudsRequirements = Schema.Struct({
  has_digit: flag,
  has_lower_case: flag,
  has_symbol: flag,
  has_upper_case: flag,
  missing_characters: zero,
  missing_complexity: zero
})
export type LudsRequirements = typeof LudsRequirements.Type

const created = Endpoint.answer({ ...authenticatedOnDevice, email_id: text })
export type PasswordCreated = typeof created.Type

export type ResetStarted = typeof Endpoint.Done.Type

const strength = Endpoint.answer({
  valid_password: Schema.Boolean,
  /** 0 to 4. */
  score: Schema.Number,
  breached_password: flag,
  breach_detection_on_create: flag,
  strength_policy: strengthPolicy,
  feedback: Schema.Struct({
    suggestions: list(Schema.String),
    warning: text,
    luds_requirements: maybeNull(LudsRequirements)
  })
})
export type PasswordStrength = typeof strength.Type

const guarded = { guard: "captcha", retriesOnCaptcha: true } as const
const signsIn = { ...guarded, answer: signedIn, carries: "session" } as const

export const passwords = {
  /** Creates a user with a password, or sets a known user's first password, and signs in. Duration in minutes. */
  create: Endpoint.make("POST /passwords", {
    ...guarded,
    payload: credentials,
    answer: created,
    carries: "session"
  }),
  /** Signs in. Duration in minutes. */
  authenticate: Endpoint.make("POST /passwords/authenticate", { ...signsIn, payload: credentials }),
  /** Sends an email with a link to set a new password and a link to sign in without one. */
  resetByEmailStart: Endpoint.make("POST /passwords/email/reset/start", {
    ...guarded,
    payload: Schema.Struct({ ...ResetStart.fields, code_challenge: maybe(Schema.String) }),
    answer: Endpoint.Done,
    pkce: { starts: "passwords", requiredBy: "pkceRequiredForPasswordResets" }
  }),
  /**
   * Sets a new password with the token of a reset link, and signs in. Duration in minutes. Fails with
   * `MissingPKCEError` when the email was requested in another browser.
   */
  resetByEmail: Endpoint.make("POST /passwords/email/reset", {
    ...signsIn,
    payload: Schema.Struct({
      token: Schema.String,
      password: Schema.String,
      session_duration_minutes,
      code_verifier: maybe(Schema.String)
    }),
    pkce: { redeems: "passwords" }
  }),
  /** Replaces a known password and signs in. Duration in minutes. */
  resetByExistingPassword: Endpoint.make("POST /passwords/existing_password/reset", {
    ...signsIn,
    payload: Schema.Struct({
      email: Schema.String,
      existing_password: Schema.String,
      new_password: Schema.String,
      session_duration_minutes
    })
  }),
  /** Sets a new password for the signed-in user. Duration in minutes. */
  resetBySession: Endpoint.make("POST /passwords/session/reset", {
    ...signsIn,
    payload: Schema.Struct({
      password: Schema.String,
      session_duration_minutes: maybe(session_duration_minutes)
    })
  }),
  /** Rates a password by the project's policy. The email address makes the rating stricter. */
  strengthCheck: Endpoint.make("POST /passwords/strength_check", {
    payload: Schema.Struct({ email: maybe(Schema.String), password: Schema.String }),
    answer: strength
  })
}
