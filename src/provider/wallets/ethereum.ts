/** Ethereum: checksum addresses (EIP-55) and `personal_sign` signatures (EIP-191). */
import * as Effect from "effect/Effect"
import { refuse } from "../http/errors.js"
import type { Chain } from "./Chain.js"

// Loaded with the first wallet, so that importing the provider stays fast.
const viem = Effect.promise(() => import("viem/utils"))

/** Accepts addresses in any letter case. */
export const ethereum: Chain = {
  address: (raw) =>
    Effect.flatMap(viem, ({ getAddress, isAddress }) =>
      isAddress(raw, { strict: false })
        ? Effect.succeed(getAddress(raw))
        : refuse("invalid_crypto_wallet_address")
    ),
  isSigned: ({ address, challenge, signature }) =>
    Effect.gen(function* () {
      if (!isSignature(signature)) return false
      const { recoverMessageAddress } = yield* viem
      return yield* Effect.tryPromise(() => recoverMessageAddress({ message: challenge, signature })).pipe(
        Effect.map((signer) => signer === address),
        // The numbers are not a point on the curve.
        Effect.catchAll(() => Effect.succeed(false))
      )
    })
}

/** 65 bytes: r, s and v. */
const isSignature = (text: string): text is `0x${string}` => /^0x[0-9a-f]{130}$/i.test(text)
