/** The blockchains: their addresses and their signatures. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { ApiError } from "../../src/domain/errors/CallErrors.js"
import type { WalletType } from "../../src/domain/wallets/types.js"
import { refuse } from "../http/errors.js"

/** A challenge with its signature and the address of the signer. */
interface Signed {
  /** In the normalized format that `Chain.address` returns. */
  readonly address: string
  readonly challenge: string
  readonly signature: string
}

/** One blockchain. */
interface Chain {
  /** Normalizes an address. Fails with `invalid_crypto_wallet_address`. */
  readonly address: (raw: string) => Effect.Effect<string, ApiError>
  /** Whether the key of the address made the signature. False for a malformed signature. */
  readonly isSigned: (signed: Signed) => Effect.Effect<boolean>
}

// Loaded with the first wallet, so that importing the provider stays fast.
const viem = Effect.promise(() => import("viem/utils"))

/** Checksum addresses (EIP-55) and `personal_sign` signatures (EIP-191). Accepts addresses in any letter case. */
const ethereum: Chain = {
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

/** Addresses are Ed25519 public keys, signatures are Ed25519 signatures of the challenge as UTF-8, both in base58. */
const solana: Chain = {
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

/** The blockchains by the type of their wallets. */
export const chains: Readonly<Record<WalletType, Chain>> = { ethereum, solana }
