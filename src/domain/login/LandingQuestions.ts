/** What a landing can ask the person before it signs in. */
import type { CallError } from "../errors/CallErrors.js"
import type {
  AccountChangeDeclinedError,
  MissingPKCEError,
  ReturnNotConfirmedError
} from "../errors/DeviceErrors.js"
import type { User } from "../session/User.js"

/** A token in the address that did not come from a link or redirect that this browser asked for. */
export interface UnknownReturn {
  /** `stytch_token_type`: magic_links, oauth or login. */
  readonly tokenType: string
  /** The account that the token signs in to. Undefined until the provider has redeemed the token. */
  readonly account?: User | undefined
}

/** The provider's answer belongs to another account than the one that is signed in. */
export interface AccountChange {
  /** The account that is signed in. */
  readonly from: User
  /** The account that the link or redirect signs in to. */
  readonly to: User
}

/** Why `authenticateByUrl` fails. */
export type LandingError = CallError | MissingPKCEError | ReturnNotConfirmedError | AccountChangeDeclinedError

/** The questions of a landing. One that is left out is not asked. A function that throws counts as `false`. */
export interface LandingQuestions {
  /**
   * Asked before a token is redeemed that this browser did not ask for, or does not know of: the link may be opened on
   * another device, by a mail scanner, or be sent by somebody who wants to sign this person in to their own account.
   * If it returns false, the call fails with `ReturnNotConfirmedError`. The token stays in the URL, so the next call asks
   * again. Asked after the token was redeemed when this browser asked for a link, but the account has another address: if it
   * returns false, the new session is revoked, and the token is used up. Default: the call does not ask.
   */
  readonly confirmReturn?: ((about: UnknownReturn) => boolean | Promise<boolean>) | undefined
  /**
   * Asked before the session of another account takes the place of the present one. If it returns false, the new session is
   * revoked, the present one stays, and the call fails with `AccountChangeDeclinedError`. Where the provider keeps the
   * tokens in its own cookies, it has replaced them by then: false signs out. Default: the call does not ask.
   */
  readonly confirmAccountChange?: ((change: AccountChange) => boolean | Promise<boolean>) | undefined
}
