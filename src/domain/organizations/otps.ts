/** What callers pass to the methods of members' passcodes. */
import type { SmsOptions } from "../otp/types.js"
import type { SessionDuration } from "../sessionCalls/types.js"
import type {
  MemberAddress,
  MemberLogin,
  MemberReference,
  MessageLanguage,
  MfaEnrollment
} from "./options.js"

/** A passcode by SMS as a second factor. */
export interface MemberSmsSend
  extends
    MemberReference,
    MessageLanguage,
    Pick<SmsOptions, "enable_autofill" | "autofill_session_duration_minutes"> {
  /** The number in E.164 that the member enrolls. Default: the one that they have. */
  readonly mfa_phone_number?: string | undefined
}

/** The passcode of an SMS. */
export interface MemberSmsCode extends MemberReference, SessionDuration {
  /** The six digits of the SMS. */
  readonly code: string
  /** Whether later logins need a second factor: `enroll` or `unenroll`. Default: it stays. */
  readonly set_mfa_enrollment?: MfaEnrollment | undefined
}

/** The passcode of an email. */
export interface MemberEmailCode extends MemberAddress, MemberLogin {
  /** The six digits of the email. */
  readonly code: string
}

/** The passcode of an email, before the choice of an organization. */
export interface DiscoveryEmailCode {
  /** The six digits of the email. */
  readonly code: string
  /** The person's email address. */
  readonly email_address: string
}
