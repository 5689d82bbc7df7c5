/** Proof Key for Code Exchange, RFC 7636: verifiers and challenges. */
import * as Encoding from "effect/Encoding"
import * as Schema from "effect/Schema"

export const PkcePair = Schema.Struct({ code_challenge: Schema.String, code_verifier: Schema.String })
export type PkcePair = typeof PkcePair.Type

/** The flow of a stored pair. It is the suffix of the storage key. */
export type PkceNamespace = "magic_links" | "passwords" | "oauth"

/** Sixteen random 32-bit values in hex, each padded to 8 digits: 128 characters, the longest the RFC allows. */
export const verifierFrom = (values: Uint32Array): string =>
  Array.from(values, (value) => value.toString(16).padStart(8, "0")).join("")

/** The S256 challenge: the digest in unpadded URL-safe base64. */
export const challengeFrom = (sha256: Uint8Array): string => Encoding.encodeBase64Url(sha256)

/** Whether the provider refused because the PKCE verifier was missing or wrong (wire reference 2.6). */
export const wantsVerifier = (error: Error): boolean => error.message.includes("pkce")
