/** Proof Key for Code Exchange, RFC 7636: verifiers and challenges. */
import * as Encoding from "effect/Encoding"
import * as Schema from "effect/Schema"
import * as Limits from "../limits/Limits.js"

export const PkcePair = Schema.Struct({
  code_challenge: Schema.String,
  code_verifier: Schema.String,
  /** Milliseconds. The provider's own client does not write it. */
  created_at: Schema.optional(Schema.Number)
})
export type PkcePair = typeof PkcePair.Type

/** Whether another email may carry the challenge of this pair. */
export const isReusable = (pair: PkcePair, now: number): boolean =>
  ageOf(pair, now) <= Limits.emailLinkLifetime

/** Whether no link can need this pair any more: the last one was sent when it was still reusable. */
export const isOver = (pair: PkcePair, now: number): boolean =>
  ageOf(pair, now) > 2 * Limits.emailLinkLifetime

/** A pair from the future gets an age too, so that it ends although the clock was set back. */
const ageOf = ({ created_at }: PkcePair, now: number): number => Math.abs(now - (created_at ?? now))

/** Sixteen random 32-bit values in hex, each padded to 8 digits: 128 characters, the longest the RFC allows. */
export const verifierFrom = (values: Uint32Array): string =>
  Array.from(values, (value) => value.toString(16).padStart(8, "0")).join("")

/** The S256 challenge: the digest in unpadded URL-safe base64. */
export const challengeFrom = (sha256: Uint8Array): string => Encoding.encodeBase64Url(sha256)

/** Whether the provider refused because the PKCE verifier was missing or wrong. */
export const wantsVerifier = (error: Error): boolean => error.message.includes("pkce")
