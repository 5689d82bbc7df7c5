/** Passwords (wire reference 2.5). */
import * as Schema from "effect/Schema"
import { sessionDurationMinutes } from "../client/CoreLimits.js"
import type { Fields } from "../errors/Usage.js"
import { flag, list, maybe, maybeNull, text } from "../schemas/wire.js"
import * as Endpoint from "./Endpoint.js"
import {
  authenticatedOnDevice,
  session_duration_minutes,
  type OptionalSessionDuration,
  type SessionExtension
} from "./Sessions.js"

const signedInFields = Endpoint.answer(authenticatedOnDevice)

/** The answer of a login with a password. */
export interface PasswordAuthenticated extends Schema.Schema.Type<typeof signedInFields> {}
const signedIn: Endpoint.Named<PasswordAuthenticated, typeof signedInFields> = signedInFields

/** An e-mail address with its password. */
export interface PasswordCredentials extends OptionalSessionDuration {
  /** The user's e-mail address. */
  readonly email: string
  /** The user's password. */
  readonly password: string
}

const credentials = Schema.Struct({
  email: Schema.String,
  password: Schema.String,
  session_duration_minutes
})

/** Options of an e-mail with a link to set a new password. */
export interface ResetStart {
  /** The user's e-mail address. */
  readonly email: string
  /** The page of the link to sign in without a password. Default: the project's redirect URL for logins. */
  readonly login_redirect_url?: string | undefined
  /** The page of the link to set a new password. Default: the project's redirect URL for password resets. */
  readonly reset_password_redirect_url?: string | undefined
  /** Minutes until the link expires, 5 to 10080. Default: the provider's. */
  readonly reset_password_expiration_minutes?: number | undefined
  /** The id of the e-mail's template. Default: the project's. */
  readonly reset_password_template_id?: string | undefined
  /** The language of the e-mail: `en`, `es` or `pt-br`. Default: `en`. */
  readonly locale?: string | undefined
}
export const ResetStart = Schema.Struct({
  email: Schema.String,
  login_redirect_url: maybe(Schema.String),
  reset_password_redirect_url: maybe(Schema.String),
  reset_password_expiration_minutes: maybe(Schema.Number),
  reset_password_template_id: maybe(Schema.String),
  locale: maybe(Schema.String)
} satisfies Endpoint.FieldsOf<ResetStart>)

/** A new password with the token of a reset link. */
export interface PasswordReset extends OptionalSessionDuration {
  /** The token that the link added to the address. */
  readonly token: string
  /** The new password. */
  readonly password: string
}

const reset = Schema.Struct({
  token: Schema.String,
  password: Schema.String,
  session_duration_minutes,
  code_verifier: maybe(Schema.String)
})

/** A new password in place of a known one. */
export interface PasswordReplacement extends OptionalSessionDuration {
  /** The user's e-mail address. */
  readonly email: string
  /** The password until now. */
  readonly existing_password: string
  /** The new password. */
  readonly new_password: string
}

const replacement = Schema.Struct({
  email: Schema.String,
  existing_password: Schema.String,
  new_password: Schema.String,
  session_duration_minutes
})

/** A new password for the signed-in user. */
export interface OwnPasswordReset extends SessionExtension {
  /** The new password. */
  readonly password: string
}

const ownReset: Schema.Schema<OwnPasswordReset> = Schema.Struct({
  password: Schema.String,
  session_duration_minutes: maybe(session_duration_minutes)
} satisfies Endpoint.FieldsOf<OwnPasswordReset>)

/** A password to rate. */
export interface PasswordToRate {
  /** The user's e-mail address. A password that is similar to it is rated lower. Default: none. */
  readonly email?: string | undefined
  /** The password to rate. It is not stored. */
  readonly password: string
}

const rated: Schema.Schema<PasswordToRate> = Schema.Struct({
  email: maybe(Schema.String),
  password: Schema.String
} satisfies Endpoint.FieldsOf<PasswordToRate>)

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

const createdFields = Endpoint.answer({ ...authenticatedOnDevice, email_id: text })

/** The answer of a call that creates a password. */
export interface PasswordCreated extends Schema.Schema.Type<typeof createdFields> {}
const created: Endpoint.Named<PasswordCreated, typeof createdFields> = createdFields

const strengthFields = Endpoint.answer({
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

/** How strong a password is. */
export interface PasswordStrength extends Schema.Schema.Type<typeof strengthFields> {}
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

export const passwords = {
  /** Creates a user with a password, or sets a known user's first password, and signs in. Duration in minutes. */
  create: Endpoint.make("POST /passwords", {
    ...guarded,
    payload: credentials,
    answer: created,
    carries: "session",
    args: withCredentials
  }),
  /** Signs in. Duration in minutes. */
  authenticate: Endpoint.make("POST /passwords/authenticate", {
    ...signsIn,
    payload: credentials,
    args: withCredentials
  }),
  /** Sends an email with a link to set a new password and a link to sign in without one. */
  resetByEmailStart: Endpoint.make("POST /passwords/email/reset/start", {
    ...guarded,
    payload: Schema.Struct({ ...ResetStart.fields, code_challenge: maybe(Schema.String) }),
    answer: Endpoint.Done,
    pkce: { starts: "passwords", requiredBy: "pkceRequiredForPasswordResets" },
    args: Endpoint.options<ResetStart>()
  }),
  /**
   * Sets a new password with the token of a reset link, and signs in. Duration in minutes. Concurrent calls with the same
   * token and password share one request. Fails with `MissingPKCEError` when the email was requested in another browser.
   */
  resetByEmail: Endpoint.make("POST /passwords/email/reset", {
    ...signsIn,
    payload: reset,
    pkce: { redeems: "passwords" },
    args: withDuration<PasswordReset>({ token: "string", password: "string" })
  }),
  /** Replaces a known password and signs in. Duration in minutes. */
  resetByExistingPassword: Endpoint.make("POST /passwords/existing_password/reset", {
    ...signsIn,
    payload: replacement,
    args: withDuration<PasswordReplacement>({
      email: "string",
      existing_password: "string",
      new_password: "string"
    })
  }),
  /** Sets a new password for the signed-in user. Duration in minutes. */
  resetBySession: Endpoint.make("POST /passwords/session/reset", { ...signsIn, payload: ownReset }),
  /** Rates a password by the project's policy. The email address makes the rating stricter. */
  strengthCheck: Endpoint.make("POST /passwords/strength_check", {
    payload: rated,
    answer: strength
  })
}
