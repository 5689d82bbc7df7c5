/** Proof Key for Code Exchange on this side of the wire (RFC 7636). */
import * as Effect from "effect/Effect"
import { refuse } from "./refusals.js"
import { Secrets } from "./Secrets.js"

/** Fails with `pkce_expected_code_challenge` where the project requires a challenge and none was sent. */
export const checkChallenge = (required: boolean, challenge: string | undefined) =>
  required && challenge === undefined ? refuse("pkce_expected_code_challenge") : Effect.void

/**
 * Fails unless the verifier is the one the challenge was made from. A verifier that nothing asked for is
 * passed over: the client may hold one from an earlier flow.
 */
export const checkVerifier = (challenge: string | undefined, verifier: string | undefined) =>
  Effect.gen(function* () {
    if (challenge === undefined) return
    if (verifier === undefined) return yield* refuse("pkce_expected_code_verifier")
    if ((yield* (yield* Secrets).digest(verifier)) !== challenge) return yield* refuse("pkce_mismatch")
  })
