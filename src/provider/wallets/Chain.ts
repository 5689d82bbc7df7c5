/** What a kind of wallet must tell: how its addresses are spelled and whether it signed a text. */
import type * as Effect from "effect/Effect"
import type { ApiError } from "../../domain/Errors.js"

/** A text and who is said to have signed it. */
export interface Signed {
  /** As `address` spells it. */
  readonly address: string
  readonly challenge: string
  readonly signature: string
}

/** One kind of wallet. */
export interface Chain {
  /** The one spelling of an address; fails with `invalid_crypto_wallet_address` where there is none. */
  readonly address: (raw: string) => Effect.Effect<string, ApiError>
  /** Whether the key behind the address signed the text; a malformed signature is not by anyone. */
  readonly isSigned: (signJwt: Signed) => Effect.Effect<boolean>
}
