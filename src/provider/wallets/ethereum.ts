/** Ethereum: addresses with their checksum (EIP-55), signatures of personal_sign (EIP-191). */
import * as Effect from "effect/Effect"
import { apiError } from "../http/errors.js"
import type { Chain } from "./Chain.js"

// Loaded when the first wallet comes: importing the provider stays light.
const viem = Effect.promise(() => import("viem/utils"))

/** Takes addresses in any case. */
export const ethereum: Chain = {
  address: (raw) =>
    Effect.flatMap(viem, ({ getAddress, isAddress }) =>
      isAddress(raw, { strict: false })
        ? Effect.succeed(getAddress(raw))
        : apiError("invalid_crypto_wallet_address")
    ),
  isSigned: ({ address, challenge, signature }) =>
    Effect.gen(function* () {
      if (!isSignature(signature)) return false
      const { recoverMessageAddress } = yield* viem
      return yield* Effect.tryPromise(() => recoverMessageAddress({ message: challenge, signature })).pipe(
        Effect.map((signer) => signer === address),
        // Numbers that are no point of the curve.
        Effect.catchAll(() => Effect.succeed(false))
      )
    })
}

/** r, s and v. */
const isSignature = (text: string): text is `0x${string}` => /^0x[0-9a-f]{130}$/i.test(text)
