import type { LandingError } from "../api/calls.js"
import type { FlowKind } from "./FlowStart.js"

/** Why a landing did not sign in, and what is needed to start over. */
export interface LandingFailure {
  readonly error: LandingError
  /** Whether the token cannot be used again: the provider has redeemed it, and its answer did not reach this browser. */
  readonly isSpent: boolean
  readonly kind: FlowKind
  /** The address or the social provider that this browser started the login for. Undefined when it does not know. */
  readonly startedFor: string | undefined
}
