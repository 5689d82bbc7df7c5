/** Solana: addresses are Ed25519 public keys and signatures Ed25519 signatures, both in base 58. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { apiError } from "../http/errors.js"
import type { Chain } from "./Chain.js"

// Loaded when the first wallet comes: importing the provider stays light.
const ed25519 = Effect.map(
  Effect.promise(() => import("@noble/curves/ed25519.js")),
  (curve) => curve.ed25519
)
const base = Effect.promise(() => import("@scure/base"))

/** The bytes behind a base 58 text, if it is one and they are so many. */
const bytesIn = (text: string, length: number) =>
  Effect.flatMap(base, ({ base58 }) =>
    Effect.option(Effect.try(() => base58.decode(text))).pipe(
      Effect.map(Option.filter((bytes) => bytes.length === length))
    )
  )

/** The text that is signed goes over as UTF-8. */
export const solana: Chain = {
  address: (raw) =>
    Effect.flatMap(bytesIn(raw, 32), (key) =>
      Option.isSome(key) ? Effect.succeed(raw) : apiError("invalid_crypto_wallet_address")
    ),
  isSigned: ({ address, challenge, signature }) =>
    Effect.gen(function* () {
      const curve = yield* ed25519
      const key = yield* bytesIn(address, 32)
      const bytes = yield* bytesIn(signature, 64)
      if (Option.isNone(key) || Option.isNone(bytes)) return false
      const text = new TextEncoder().encode(challenge)
      // RFC 8032 to the letter: the looser rules let anyone sign for addresses like the system program's.
      const verify = Effect.try(() => curve.verify(bytes.value, text, key.value, { zip215: false }))
      return yield* Effect.catchAll(verify, () => Effect.succeed(false))
    })
}
