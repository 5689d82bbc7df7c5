/** The wallets of an account. */
import * as Effect from "effect/Effect"
import type { NetworkError } from "../../../domain/errors/BasicErrors.js"
import { chainOf, type DetectedWallet } from "../../../domain/wallets/Wallets.js"
import { CryptoWallets } from "../../../services/api/families.js"
import { Wallets } from "../../../services/api/features.js"
import { provideCalls } from "../../../services/wiring/CallsOnDemand.js"
import { sessionDuration } from "../../atoms/login.js"
import { onEntry } from "../../atoms/onEntry.js"
import { command, family } from "../../atoms/runtime.js"
import { watchWallets } from "../../atoms/watchWallets.js"
import { makeChange, closeSection } from "./account.js"

/** The wallets in this browser. */
export const foundWalletsAtom = onEntry<ReadonlyArray<DetectedWallet>, NetworkError>((_, publish) =>
  provideCalls(watchWallets(publish))
)

/** Connects a wallet: it names its address and signs a message. `label` is that of the button. One command per button. */
export const addWalletAtom = family((_button: string) =>
  command(({ label, wallet }: { readonly label: string; readonly wallet: DetectedWallet }, atoms) =>
    Effect.gen(function* () {
      const connect = Effect.gen(function* () {
        const wallets = yield* Wallets
        const cryptoWallets = yield* CryptoWallets
        const crypto_wallet_address = yield* wallets.connect(wallet)
        const registration = { crypto_wallet_address, crypto_wallet_type: chainOf(wallet) }
        const { challenge } = yield* cryptoWallets.authenticateStart(registration)
        const signature = yield* wallets.sign(wallet, crypto_wallet_address, challenge)
        return yield* cryptoWallets.authenticate({ ...registration, signature, ...sessionDuration(atoms) })
      })
      if ((yield* makeChange(atoms, connect, label)) === undefined) return
      yield* closeSection(atoms, "wallets", (t) => t("account.saved"))
    })
  )
)
