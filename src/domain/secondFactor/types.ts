/** What callers pass to and get from the methods of authenticator apps. */
import type { AnswerBase, SignedInOnDevice } from "../calls/Answers.js"
import type { SessionDuration } from "../sessionCalls/types.js"

/** The answer of a login with an authenticator app or a recovery code. */
export interface TotpAuthenticated extends SignedInOnDevice {
  /** The id of the authenticator. */
  readonly totp_id: string
}

/** The recovery codes of each authenticator. */
export interface RecoveryCodes extends AnswerBase {
  /** The id of the user whose authenticators they are. */
  readonly user_id: string
  /** The authenticators of the user. Empty when there are none. */
  readonly totps: ReadonlyArray<{
    /** The id of the authenticator. */
    readonly totp_id: string
    /** False until the user has entered a code that the app showed. */
    readonly verified: boolean
    /** The codes that are left. Each works once. */
    readonly recovery_codes: ReadonlyArray<string>
  }>
}

/** A new authenticator: its secret, a picture to scan, and its recovery codes. */
export interface TotpCreated extends AnswerBase {
  /** The id of the authenticator, which `user.deleteTOTP` takes. */
  readonly totp_id: string
  /** Base32. */
  readonly secret: string
  /** A picture as a `data:` address. */
  readonly qr_code: string
  /** Codes for a user who has lost the app. Each works once. Show them, and ask the user to store them. */
  readonly recovery_codes: ReadonlyArray<string>
  /** The id of the user whose authenticator it is. */
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
