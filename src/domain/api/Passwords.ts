/** Passwords (wire reference 2.5). */
import * as Schema from "effect/Schema"
import { list, maybe, text } from "../wire.js"
import * as Endpoint from "./Endpoint.js"
import { authenticatedOnDevice, session_duration_minutes } from "./Sessions.js"

const signedIn = Endpoint.answer(authenticatedOnDevice)
export type PasswordAuthenticated = typeof signedIn.Type

const credentials = Schema.Struct({
  email: Schema.String,
  password: Schema.String,
  session_duration_minutes
})

export const create = Endpoint.make("POST /passwords", {
  payload: credentials,
  answer: Endpoint.answer({ ...authenticatedOnDevice, email_id: text }),
  guard: "retried"
})
export type PasswordCreated = typeof create.answer.Type

export const authenticate = Endpoint.make("POST /passwords/authenticate", {
  payload: credentials,
  answer: signedIn,
  guard: "retried"
})

/** What a site may say about a reset e-mail. Expiration in minutes. */
export const ResetStart = Schema.Struct({
  email: Schema.String,
  login_redirect_url: maybe(Schema.String),
  reset_password_redirect_url: maybe(Schema.String),
  reset_password_expiration_minutes: maybe(Schema.Number),
  reset_password_template_id: maybe(Schema.String),
  locale: maybe(Schema.String)
})
export type ResetStart = typeof ResetStart.Type

export const resetByEmailStart = Endpoint.make("POST /passwords/email/reset/start", {
  payload: Schema.Struct({ ...ResetStart.fields, code_challenge: maybe(Schema.String) }),
  answer: Endpoint.Done,
  guard: "retried"
})

export type ResetStarted = typeof resetByEmailStart.answer.Type

export const resetByEmail = Endpoint.make("POST /passwords/email/reset", {
  payload: Schema.Struct({
    token: Schema.String,
    password: Schema.String,
    session_duration_minutes,
    code_verifier: maybe(Schema.String)
  }),
  answer: signedIn,
  guard: "retried"
})

export const resetByExistingPassword = Endpoint.make("POST /passwords/existing_password/reset", {
  payload: Schema.Struct({
    email: Schema.String,
    existing_password: Schema.String,
    new_password: Schema.String,
    session_duration_minutes
  }),
  answer: signedIn,
  guard: "retried"
})

export const resetBySession = Endpoint.make("POST /passwords/session/reset", {
  payload: Schema.Struct({
    password: Schema.String,
    session_duration_minutes: maybe(session_duration_minutes)
  }),
  answer: signedIn,
  guard: "retried"
})

/** How a project judges passwords. Others may come; they are read as `none`. */
export const StrengthPolicy = Schema.Literal("zxcvbn", "luds", "none")
export type StrengthPolicy = typeof StrengthPolicy.Type

const strengthPolicy = Schema.transform(Schema.String, StrengthPolicy, {
  strict: true,
  decode: (name) => (Schema.is(StrengthPolicy)(name) ? name : "none"),
  encode: (policy) => policy
})

const no = Schema.optionalWith(Schema.Boolean, { nullable: true, default: () => false })
const zero = Schema.optionalWith(Schema.Number, { nullable: true, default: () => 0 })

/** What a password of the `luds` policy has, and how many characters and kinds of them are missing. */
export const LudsRequirements = Schema.Struct({
  has_digit: no,
  has_lower_case: no,
  has_symbol: no,
  has_upper_case: no,
  missing_characters: zero,
  missing_complexity: zero
})
export type LudsRequirements = typeof LudsRequirements.Type

export const strengthCheck = Endpoint.make("POST /passwords/strength_check", {
  payload: Schema.Struct({ email: maybe(Schema.String), password: Schema.String }),
  answer: Endpoint.answer({
    valid_password: Schema.Boolean,
    /** 0 to 4. */
    score: Schema.Number,
    breached_password: no,
    breach_detection_on_create: no,
    strength_policy: strengthPolicy,
    feedback: Schema.Struct({
      suggestions: list(Schema.String),
      warning: text,
      luds_requirements: Schema.optionalWith(LudsRequirements, { nullable: true, exact: true })
    })
  })
})
export type PasswordStrength = typeof strengthCheck.answer.Type
