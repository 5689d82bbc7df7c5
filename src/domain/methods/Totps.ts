/** What callers pass to and get from the methods of authenticator apps. */
import type { AnswerBase, SignedInOnDevice } from "./Answers.js"
import type { SessionDuration } from "./Sessions.js"

/** The answer of a login with an authenticator app or a recovery code. */
export interface TotpAuthenticated extends SignedInOnDevice {
  readonly totp_id: string
}

/** The recovery codes of each authenticator. */
export interface RecoveryCodes extends AnswerBase {
  readonly user_id: string
  readonly totps: ReadonlyArray<{
    readonly totp_id: string
    readonly verified: boolean
    readonly recovery_codes: ReadonlyArray<string>
  }>
}

/** A new authenticator: its secret, a picture to scan, and its recovery codes. */
export interface TotpCreated extends AnswerBase {
  readonly totp_id: string
  /** Base32. */
  readonly secret: string
  /** A picture as a `data:` address. */
  readonly qr_code: string
  readonly recovery_codes: ReadonlyArray<string>
  readonly user_id: string
}

/** How an authenticator is created. */
export interface TotpCreation {
  /** Minutes until the authenticator expires unless its first code is used, 5 to 1440. */
  readonly expiration_minutes: number
}

/** The code that an authenticator app shows. */
export interface TotpCode extends SessionDuration {
  /** The six digits that the app shows. */
  readonly totp_code: string
}

/** A recovery code in place of an authenticator's code. */
export interface TotpRecoveryCode extends SessionDuration {
  /** One of the authenticator's recovery codes. It works once. */
  readonly recovery_code: string
}
