/** Passwords. */
import * as Schema from "effect/Schema"
import { sessionDurationMinutes } from "../limits/CoreLimits.js"
import type { Fields } from "../errors/Usage.js"
import type * as methods from "./types.js"
import type {
  OwnPasswordReset,
  PasswordAuthenticated,
  PasswordCreated,
  PasswordCredentials,
  PasswordReplacement,
  PasswordReset,
  PasswordStrength,
  PasswordToRate
} from "./types.js"
import type { OptionalSessionDuration } from "../sessionCalls/types.js"
import { flag, list, maybe, maybeNull, part, text } from "../schemas/wire.js"
import * as Endpoint from "../calls/Endpoint.js"
import { authenticatedOnDevice, session_duration_minutes } from "../sessionCalls/calls.js"

export type * from "./types.js"

const signedInFields = Endpoint.answer(authenticatedOnDevice)

const signedIn: Endpoint.Named<PasswordAuthenticated, typeof signedInFields> = signedInFields

const credentials = Schema.Struct({
  email: Schema.String,
  password: Schema.String,
  session_duration_minutes
})

/** Options of an email with a link to set a new password. */
export type ResetStart = methods.ResetStart
export const ResetStart = Schema.Struct({
  email: Schema.String,
  login_redirect_url: maybe(Schema.String),
  reset_password_redirect_url: maybe(Schema.String),
  reset_password_expiration_minutes: maybe(Schema.Number),
  reset_password_template_id: maybe(Schema.String),
  locale: maybe(Schema.String)
} satisfies Endpoint.FieldsOf<ResetStart>)

const reset = Schema.Struct({
  token: Schema.String,
  password: Schema.String,
  session_duration_minutes,
  code_verifier: maybe(Schema.String)
})

const replacement = Schema.Struct({
  email: Schema.String,
  existing_password: Schema.String,
  new_password: Schema.String,
  session_duration_minutes
})

const ownReset: Schema.Schema<OwnPasswordReset> = Schema.Struct({
  password: Schema.String,
  session_duration_minutes: maybe(session_duration_minutes)
} satisfies Endpoint.FieldsOf<OwnPasswordReset>)

const rated: Schema.Schema<PasswordToRate> = Schema.Struct({
  email: maybe(Schema.String),
  password: Schema.String
} satisfies Endpoint.FieldsOf<PasswordToRate>)

/** How a project rates passwords. An unknown policy is read as `none`. */
export const StrengthPolicy = Schema.Literal("zxcvbn", "luds", "none")
export type StrengthPolicy = methods.StrengthPolicy

const strengthPolicy = Schema.transform(Schema.String, StrengthPolicy, {
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
export type LudsRequirements = methods.LudsRequirements

const createdFields = Endpoint.answer({ ...authenticatedOnDevice, email_id: text })

const created: Endpoint.Named<PasswordCreated, typeof createdFields> = createdFields

/** How strong a password is, without the feedback. */
export const strengthParts = {
  valid_password: Schema.Boolean,
  /** 0 to 4. */
  score: zero,
  breached_password: flag,
  breach_detection_on_create: flag,
  strength_policy: Schema.optionalWith(strengthPolicy, { nullable: true, default: () => "none" as const })
}

const strengthFields = Endpoint.answer({
  ...strengthParts,
  feedback: part(
    Schema.Struct({
      suggestions: list(Schema.String),
      warning: text,
      luds_requirements: maybeNull(LudsRequirements)
    }),
    {}
  )
})

const strength: Endpoint.Named<PasswordStrength, typeof strengthFields> = strengthFields

/** The options alone. A session whose duration is left out lasts as long as usual. */
const withDuration = <Options extends OptionalSessionDuration>(fields: Fields) =>
  Endpoint.args(
    [],
    (options: Options) => ({
      ...options,
      session_duration_minutes: options.session_duration_minutes ?? sessionDurationMinutes
    }),
    { ...fields, session_duration_minutes: "number?" }
  )

const withCredentials = withDuration<PasswordCredentials>({ email: "string", password: "string" })

const guarded = { guard: "captcha", retriesOnCaptcha: true } as const
const signsIn = { ...guarded, answer: signedIn, carries: "session" } as const

interface Unsent {
  readonly login_expiration_minutes?: unknown
}

/** The calls of `passwords`. */
export const passwords = {
  create: Endpoint.make("POST /passwords", {
    ...guarded,
    payload: credentials,
    answer: created,
    carries: "session",
    args: withCredentials
  }),
  authenticate: Endpoint.make("POST /passwords/authenticate", {
    ...signsIn,
    payload: credentials,
    args: withCredentials
  }),
  resetByEmailStart: Endpoint.make("POST /passwords/email/reset/start", {
    ...guarded,
    payload: Schema.Struct({ ...ResetStart.fields, code_challenge: maybe(Schema.String) }),
    answer: Endpoint.EmptyAnswer,
    pkce: { starts: "passwords", requiredBy: "pkceRequiredForPasswordResets" },
    args: Endpoint.args([], (...given: [options: ResetStart]) => {
      // Accepted, but not sent
      const { login_expiration_minutes: _, ...sent } = Endpoint.options<ResetStart & Unsent>().values(
        ...given
      )
      return sent
    })
  }),
  resetByEmail: Endpoint.make("POST /passwords/email/reset", {
    ...signsIn,
    payload: reset,
    pkce: { redeems: "passwords" },
    args: withDuration<PasswordReset>({ token: "string", password: "string" })
  }),
  resetByExistingPassword: Endpoint.make("POST /passwords/existing_password/reset", {
    ...signsIn,
    payload: replacement,
    args: withDuration<PasswordReplacement>({
      email: "string",
      existing_password: "string",
      new_password: "string"
    })
  }),
  resetBySession: Endpoint.make("POST /passwords/session/reset", { ...signsIn, payload: ownReset }),
  strengthCheck: Endpoint.make("POST /passwords/strength_check", {
    payload: rated,
    answer: strength
  })
}
