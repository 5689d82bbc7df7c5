/** What callers pass to and get from the methods of members' authenticator apps and recovery codes. */
import type { AnswerBase } from "../calls/Answers.js"
import type { SessionDuration } from "../sessionCalls/types.js"
import type { MemberChanged, MemberSignedInOnDevice } from "./answers.js"
import type { MemberReference, MfaEnrollment } from "./options.js"

/** How an authenticator app is enrolled. */
export interface MemberTotpCreation extends MemberReference {
  /** Minutes until the enrollment expires unless its first code is used, 5 to 1440. Default: the provider's. */
  readonly expiration_minutes?: number | undefined
}

/** The code that an authenticator app shows. */
export interface MemberTotpCode extends MemberReference, SessionDuration {
  /** The six digits that the app shows. */
  readonly code: string
  /** Whether later logins need a second factor: `enroll` or `unenroll`. Default: it stays. */
  readonly set_mfa_enrollment?: MfaEnrollment | undefined
  /** Whether later logins ask for the app first. Default: false. */
  readonly set_default_mfa?: boolean | undefined
}

/** A new authenticator app. */
export interface MemberTotpCreated extends MemberChanged {
  /** The id of the app. Undefined from providers that send it as `totp_id`. */
  readonly totp_registration_id?: string | null | undefined
  /** The same id. Undefined from providers that send it as `totp_registration_id`. */
  readonly totp_id?: string | null | undefined
  /** Base32. */
  readonly secret: string
  /** A picture as a `data:` address. */
  readonly qr_code: string
  /** Codes for a member who has lost the app. Each works once. Show them, and ask the member to store them. */
  readonly recovery_codes: ReadonlyArray<string>
}

/** A recovery code in place of an authenticator app's code. */
export interface MemberRecoveryCode extends MemberReference, SessionDuration {
  /** One of the member's recovery codes. It works once. */
  readonly recovery_code: string
}

/** The answer of a login with a recovery code. */
export interface MemberRecovered extends MemberSignedInOnDevice {
  /** How many codes are left. */
  readonly recovery_codes_remaining: number
}

/** The recovery codes of the signed-in member. */
export interface MemberRecoveryCodes extends AnswerBase {
  /** The codes that are left. Each works once. */
  readonly recovery_codes: ReadonlyArray<string>
}
