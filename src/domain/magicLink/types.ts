/** What callers pass to and get from the methods of magic links. */
import type { AnswerBase, SignedIn } from "../calls/Answers.js"
import type { MessageLocale } from "../calls/MessageLocale.js"

/** Options of a magic link. */
export interface MagicLinkOptions {
  /** The page that a known user's link opens. Default: the project's redirect URL for logins. */
  readonly login_magic_link_url?: string | undefined
  /** The page that a new user's link opens. Default: the project's redirect URL for sign-ups. */
  readonly signup_magic_link_url?: string | undefined
  /** Minutes until a known user's link expires, 5 to 10080. Default: the provider's. */
  readonly login_expiration_minutes?: number | undefined
  /** Minutes until a new user's link expires, 5 to 10080. Default: the provider's. */
  readonly signup_expiration_minutes?: number | undefined
  /** The id of the email's template for known users. Default: the project's. */
  readonly login_template_id?: string | undefined
  /** The id of the email's template for new users. Default: the project's. */
  readonly signup_template_id?: string | undefined
  /** The language of the email: `en`, `es` or `pt-br`. Default: `en`. */
  readonly locale?: MessageLocale | (string & {}) | undefined
  /** Whether a user that the call creates is pending until their first login. Default: false. */
  readonly create_user_as_pending?: boolean | undefined
}

/** The answer of a call that sends a magic link. */
export interface SentMagicLink extends AnswerBase {
  /** The id of the email address. Undefined when the provider does not send it. */
  readonly method_id?: string | undefined
}

/** The answer of a login by magic link. */
export interface MagicLinkAuthenticated extends SignedIn {
  /** The id of the email address that the link was sent to. */
  readonly method_id?: string | undefined
}
