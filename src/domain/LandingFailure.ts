import type { LandingError } from "./api/calls.js"
import type { FlowKind } from "./FlowStart.js"

/** Why a landing did not sign in, and what can begin it again. */
export interface LandingFailure {
  readonly error: LandingError
  /** Whether the token is of no more use: the provider has redeemed it, and the answer did not reach this browser. */
  readonly isSpent: boolean
  readonly kind: FlowKind
  /** The address or the social provider with which this browser began. Undefined when it does not know. */
  readonly startedFor: string | undefined
}
