/** What the provider needs to know about a blockchain: its address format and its signatures. */
import type * as Effect from "effect/Effect"
import type { ApiError } from "../../domain/Errors.js"

/** A challenge with its signature and the address of the signer. */
export interface Signed {
  /** In the normalized format that `Chain.address` returns. */
  readonly address: string
  readonly challenge: string
  readonly signature: string
}

/** One blockchain. */
export interface Chain {
  /** Normalizes an address. Fails with `invalid_crypto_wallet_address`. */
  readonly address: (raw: string) => Effect.Effect<string, ApiError>
  /** Whether the key of the address made the signature. False for a malformed signature. */
  readonly isSigned: (signJwt: Signed) => Effect.Effect<boolean>
}
