import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import {
  chainOf,
  detectWallets,
  ethereumSignature,
  ethereumWalletOf,
  firstAccount,
  isInvalidParameter,
  notAllowed,
  solanaAddress,
  solanaSignature,
  solanaWalletOf,
  walletErrorCode,
  walletKey,
  type DetectedWallet
} from "../../domain/wallets/Wallets.js"
import { WalletError } from "../../domain/errors/WalletOneTapErrors.js"
import { attempt } from "../../page/attempt.js"
import { loadChunk } from "../../page/loadChunk.js"
import { fromLoad } from "../kit/fromLoad.js"
import { WalletFault, WalletHost, type EthereumProvider, type SolanaProvider } from "../browser/WalletHost.js"
import { Wallets } from "../api/features.js"

interface Base58 {
  readonly encode: (bytes: Uint8Array) => string
}

/** The requests to a wallet. Their result is undefined when the wallet's answer is invalid. */
interface Wallet {
  readonly connect: Effect.Effect<string | undefined, WalletFault>
  readonly sign: (address: string, challenge: string) => Effect.Effect<string | undefined, WalletFault>
}

/** `load` imports a base58 encoder. A load that fails or takes longer than 30 s is tried again on the next use. */
export const layerWalletsFrom = (load: () => Promise<Base58>) =>
  Layer.effect(
    Wallets,
    Effect.gen(function* () {
      const { changed = Effect.never, page } = yield* WalletHost
      const base58 = Effect.mapError(
        fromLoad(() => loadChunk(load)),
        (cause) => new WalletFault({ cause, code: undefined })
      )

      const solanaWallet = (provider: SolanaProvider): Wallet => ({
        connect: Effect.map(provider.connect, solanaAddress),
        sign: (_address, challenge) =>
          Effect.gen(function* () {
            // Loaded first, so that the user does not sign a message that cannot be encoded
            const { encode } = yield* base58
            const answer = yield* provider.signMessage(new TextEncoder().encode(challenge))
            // An object of the wallet may throw when it is read
            const signature = attempt(() => solanaSignature(answer))
            return typeof signature === "object" ? encode(signature) : signature
          })
      })

      const find = (picked: DetectedWallet) =>
        Effect.map(page, ({ ethereum, solana }): Wallet | undefined => {
          if (chainOf(picked) === "solana") {
            const provider = solana.find((marks) => solanaWalletOf(marks) === picked)
            return provider && solanaWallet(provider)
          }
          const provider = ethereum.find((marks) => {
            const wallet = ethereumWalletOf(marks)
            return wallet !== undefined && walletKey(wallet) === walletKey(picked)
          })
          return provider && ethereumWallet(provider)
        })

      const requestFrom = (
        picked: DetectedWallet,
        operation: WalletError["operation"],
        run: (wallet: Wallet) => Effect.Effect<string | undefined, WalletFault>
      ): Effect.Effect<string, WalletError> =>
        Effect.gen(function* () {
          const wallet = yield* find(picked)
          if (wallet === undefined)
            return yield* Effect.fail(new WalletError({ code: "wallet_not_found", operation }))
          const answer = yield* run(wallet)
          return answer ?? (yield* Effect.fail(new WalletError({ code: "wallet_failed", operation })))
        }).pipe(
          Effect.catchTag("WalletFault", ({ cause, code }) =>
            Effect.fail(new WalletError({ code: walletErrorCode(code), operation, cause }))
          )
        )

      return Wallets.of({
        detect: Effect.map(page, detectWallets),
        changed,
        connect: (picked) => requestFrom(picked, "connect", ({ connect }) => connect),
        sign: (picked, address, challenge) =>
          requestFrom(picked, "sign", ({ sign }) => sign(address, challenge))
      })
    })
  )

/** Asks the wallets of the browser, which `WalletHost` finds. */
export const layerWallets = layerWalletsFrom(() => import("@scure/base").then(({ base58 }) => base58))

// Without a limit: the user decides in the wallet, and can leave the screen meanwhile
const ethereumWallet = (provider: EthereumProvider): Wallet => ({
  connect: Effect.flatMap(provider.request("eth_requestAccounts"), (accounts) =>
    // A locked wallet has accounts, and shows none
    Array.isArray(accounts) && accounts.length === 0
      ? Effect.fail(new WalletFault({ cause: undefined, code: notAllowed }))
      : Effect.succeed(firstAccount(accounts))
  ),
  sign: (address, challenge) =>
    provider.request("personal_sign", [challenge, address]).pipe(
      // Some wallets take hex only (EIP-1474), and refuse a text before they ask the user
      Effect.catchIf(
        ({ code }) => isInvalidParameter(code),
        () => provider.request("personal_sign", [hexOf(challenge), address])
      ),
      Effect.map(ethereumSignature)
    )
})

const hexOf = (text: string): string =>
  `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`
