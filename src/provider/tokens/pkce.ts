/** The server side of Proof Key for Code Exchange (RFC 7636). */
import * as Effect from "effect/Effect"
import { refuse } from "../http/errors.js"
import { Secrets } from "./Secrets.js"

/** Fails with `pkce_expected_code_challenge` when a required challenge is missing. */
export const checkChallenge = (required: boolean, challenge: string | undefined) =>
  required && challenge === undefined ? refuse("pkce_expected_code_challenge") : Effect.void

/**
 * Fails unless the verifier matches the challenge. Without a challenge any verifier is accepted, because the client may
 * send one of an earlier flow.
 */
export const checkVerifier = (challenge: string | undefined, verifier: string | undefined) =>
  Effect.gen(function* () {
    if (challenge === undefined) return
    if (verifier === undefined) return yield* refuse("pkce_expected_code_verifier")
    if ((yield* (yield* Secrets).digest(verifier)) !== challenge) return yield* refuse("pkce_mismatch")
  })
