/** The server side of Proof Key for Code Exchange (RFC 7636). */
import * as Effect from "effect/Effect"
import { refuse } from "../http/errors.js"
import { digest } from "./Secrets.js"

/**
 * Fails with `pkce_expected_code_challenge` when a required challenge is missing, and with `invalid_code_challenge` unless
 * it has the characters and the length of RFC 7636, section 4.2.
 */
export const checkChallenge = (required: boolean, challenge: string | undefined) => {
  if (challenge === undefined) return required ? refuse("pkce_expected_code_challenge") : Effect.void
  return shape.test(challenge) ? Effect.void : refuse("invalid_code_challenge")
}

const shape = /^[\w.~-]{43,128}$/

/**
 * Fails unless the verifier matches the challenge. Without a challenge any verifier is accepted, because the client may
 * send one of an earlier flow.
 */
export const checkVerifier = (challenge: string | undefined, verifier: string | undefined) =>
  Effect.gen(function* () {
    if (challenge === undefined) return
    if (verifier === undefined) return yield* refuse("pkce_expected_code_verifier")
    if ((yield* digest(verifier)) !== challenge) return yield* refuse("pkce_mismatch")
  })
