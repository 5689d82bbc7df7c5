import type { LandingError } from "./LandingQuestions.js"
import { isRefusal } from "../errors/CallErrors.js"
import { MissingPKCEError } from "../errors/DeviceErrors.js"
import type { FlowKind } from "../session/FlowKind.js"

/** Why a landing did not sign in, and what is needed to start over. */
export interface LandingFailure {
  readonly error: LandingError
  /** Whether the token cannot be used again: the provider has redeemed it, and its answer did not reach this browser. */
  readonly isSpent: boolean
  readonly kind: FlowKind
  /** The address or the social provider that this browser started the login for. Undefined when it does not know. */
  readonly startedFor: string | undefined
}

/**
 * Whether the provider refused the token, or this browser cannot redeem it. Another try does not help: the token was used, by
 * a mail scanner for example, or is too old.
 */
export const isRefused = (error: LandingError): boolean =>
  isRefusal(error) || error instanceof MissingPKCEError
