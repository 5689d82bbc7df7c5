/** What callers pass to and get from the methods of passcodes. */
import type { AnswerBase, SignedInOnDevice } from "../calls/Answers.js"
import type { MessageLocale } from "../calls/MessageLocale.js"

/** Options of a passcode. */
interface PasscodeOptions {
  /** Minutes until the passcode expires, 1 to 10. Default: 2. */
  readonly expiration_minutes?: number | undefined
  /** The language of the message: `en`, `es` or `pt-br`. Default: `en`. */
  readonly locale?: MessageLocale | (string & {}) | undefined
  /** The id of the message's template for known users. Default: the project's. */
  readonly login_template_id?: string | undefined
  /** The id of the message's template for new users. Default: the project's. */
  readonly signup_template_id?: string | undefined
}

/** Options of a passcode by SMS. */
export interface SmsOptions extends PasscodeOptions {
  /** Whether apps on the phone can fill the passcode in. Default: false. */
  readonly enable_autofill?: boolean | undefined
  /** Minutes that a session lasts which starts with a passcode that an app filled in. Default: the provider's. */
  readonly autofill_session_duration_minutes?: number | undefined
}

/** Options of a passcode by WhatsApp. */
export interface WhatsAppOptions extends PasscodeOptions {}

/** Options of a passcode by email. */
export interface EmailOtpOptions extends PasscodeOptions {}

/** The answer of a call that sends a passcode. */
export interface SentOtp extends AnswerBase {
  /** The id of the phone number or email address. Pass it to `otps.authenticate`, with the passcode. */
  readonly method_id: string
}

/** The answer of a login with a passcode. */
export interface OtpAuthenticated extends SignedInOnDevice {
  /** The id of the phone number or email address that the passcode was sent to. */
  readonly method_id?: string | undefined
}
