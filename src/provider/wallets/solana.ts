/** Solana: addresses are Ed25519 public keys, signatures are Ed25519 signatures, both in base58. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { refuse } from "../http/errors.js"
import type { Chain } from "./Chain.js"

// Loaded with the first wallet, so that importing the provider stays fast.
const ed25519 = Effect.map(
  Effect.promise(() => import("@noble/curves/ed25519.js")),
  (curve) => curve.ed25519
)
const base = Effect.promise(() => import("@scure/base"))

/** The bytes of a base58 text with this length. None for other texts. */
const decodeBytes = (text: string, length: number) =>
  Effect.flatMap(base, ({ base58 }) =>
    Effect.option(Effect.try(() => base58.decode(text))).pipe(
      Effect.map(Option.filter((bytes) => bytes.length === length))
    )
  )

/** The wallet signs the challenge as UTF-8. */
export const solana: Chain = {
  address: (raw) =>
    Effect.flatMap(decodeBytes(raw, 32), (key) =>
      Option.isSome(key) ? Effect.succeed(raw) : refuse("invalid_crypto_wallet_address")
    ),
  isSigned: ({ address, challenge, signature }) =>
    Effect.gen(function* () {
      const curve = yield* ed25519
      const key = yield* decodeBytes(address, 32)
      const bytes = yield* decodeBytes(signature, 64)
      if (Option.isNone(key) || Option.isNone(bytes)) return false
      const text = new TextEncoder().encode(challenge)
      // Strict RFC 8032: with ZIP 215 anyone can sign for some addresses, such as that of the system program.
      const verify = Effect.try(() => curve.verify(bytes.value, text, key.value, { zip215: false }))
      return yield* Effect.catchAll(verify, () => Effect.succeed(false))
    })
}
