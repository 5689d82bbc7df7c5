/** What callers pass to and get from the methods of passwords. */
import type { AnswerBase, SignedInOnDevice } from "../calls/Answers.js"
import type { MessageLocale } from "../calls/MessageLocale.js"
import type { OptionalSessionDuration, SessionExtension } from "../sessionCalls/types.js"

/** How a project rates passwords. An unknown policy is read as `none`. May grow in a minor version. */
export type StrengthPolicy = "zxcvbn" | "luds" | "none"

/** The kinds of characters in a password of the `luds` policy, and how many characters and kinds are missing. */
export type LudsRequirements = {
  /** Whether it has a digit. */
  readonly has_digit: boolean
  /** Whether it has a lower-case letter. */
  readonly has_lower_case: boolean
  /** Whether it has a character that is neither a letter nor a digit. */
  readonly has_symbol: boolean
  /** Whether it has an upper-case letter. */
  readonly has_upper_case: boolean
  /** How many more characters the policy requires. 0 when the password is long enough. */
  readonly missing_characters: number
  /** How many more of the four kinds of characters the policy requires. 0 when there are enough. */
  readonly missing_complexity: number
}

/** The answer of a login with a password. */
export interface PasswordAuthenticated extends SignedInOnDevice {}

/** An email address with its password. */
export interface PasswordCredentials extends OptionalSessionDuration {
  /** The user's email address. */
  readonly email: string
  /** The user's password. */
  readonly password: string
}

/** Options of an email with a link to set a new password. */
export interface ResetStart {
  /** The user's email address. */
  readonly email: string
  /** The page of the link to sign in without a password. Default: the project's redirect URL for logins. */
  readonly login_redirect_url?: string | undefined
  /** The page of the link to set a new password. Default: the project's redirect URL for password resets. */
  readonly reset_password_redirect_url?: string | undefined
  /** Minutes until the link expires, 5 to 10080. Default: the provider's. */
  readonly reset_password_expiration_minutes?: number | undefined
  /** The id of the email's template. Default: the project's. */
  readonly reset_password_template_id?: string | undefined
  /** The language of the email: `en`, `es` or `pt-br`. Default: `en`. */
  readonly locale?: MessageLocale | (string & {}) | undefined
}

/** A new password with the token of a reset link. */
export interface PasswordReset extends OptionalSessionDuration {
  /** The token that the link added to the address. */
  readonly token: string
  /** The new password. */
  readonly password: string
}

/** A new password in place of a known one. */
export interface PasswordReplacement extends OptionalSessionDuration {
  /** The user's email address. */
  readonly email: string
  /** The password until now. */
  readonly existing_password: string
  /** The new password. */
  readonly new_password: string
}

/** A new password for the signed-in user. */
export interface OwnPasswordReset extends SessionExtension {
  /** The new password. */
  readonly password: string
}

/** A password to rate. */
export interface PasswordToRate {
  /** The user's email address. A password that is similar to it is rated lower. Default: none. */
  readonly email?: string | undefined
  /** The password to rate. It is not stored. */
  readonly password: string
}

/** The answer of a call that creates a password. */
export interface PasswordCreated extends SignedInOnDevice {
  /** The id of the email address that the password belongs to. */
  readonly email_id: string
}

/** How strong a password is. */
export interface PasswordStrength extends AnswerBase {
  /** Whether the project's policy accepts the password. */
  readonly valid_password: boolean
  /** 0 to 4. */
  readonly score: number
  /** Whether the password is in a list of stolen passwords. */
  readonly breached_password: boolean
  /** Whether the project refuses stolen passwords when a password is set. */
  readonly breach_detection_on_create: boolean
  /** How the project rates passwords. */
  readonly strength_policy: StrengthPolicy
  /** What would make the password stronger. */
  readonly feedback: {
    /** Advice of the `zxcvbn` policy, as sentences in English. Empty when there is none. */
    readonly suggestions: ReadonlyArray<string>
    /** The main weakness by the `zxcvbn` policy, as a sentence in English. Empty when there is none. */
    readonly warning: string
    /** What the `luds` policy found. Undefined or null with another policy. */
    readonly luds_requirements?: LudsRequirements | null | undefined
  }
}
