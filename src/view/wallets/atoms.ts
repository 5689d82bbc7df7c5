/** Signing in with a crypto wallet (specification sections 2, 4 and 8). */
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import { productsOf } from "../../domain/widget/Config.js"
import type { NetworkError } from "../../domain/errors/BasicErrors.js"
import type { CallError } from "../../domain/errors/CallErrors.js"
import { knownName } from "../../domain/session/accountName.js"
import * as Limits from "../../domain/limits/Limits.js"
import { chainOf, shownOnMain, walletKey, type DetectedWallet } from "../../domain/wallets/Wallets.js"
import type { WalletError } from "../../domain/errors/WalletOneTapErrors.js"
import { CryptoWallets } from "../../services/api/families.js"
import { Wallets } from "../../services/api/features.js"
import { UsedWallet } from "../../services/login/UsedWallet.js"
import { Session } from "../../services/session/Session.js"
import { SessionAtCall } from "../../services/session/SessionAtCall.js"
import { provideCalls } from "../../services/wiring/CallsOnDemand.js"
import { errorWords, walletErrorWords } from "../i18n/errorWords.js"
import { allTextAtom } from "../atoms/allWords.js"
import { emit, reportErrors } from "../atoms/callbacks.js"
import { configAtom } from "../atoms/config.js"
import { flowAtom } from "../atoms/flow.js"
import { completeLogin, sessionDuration, signIn } from "../atoms/login.js"
import { onEntry } from "../atoms/onEntry.js"
import { derived, derivedEffect, ephemeral, persistent, Result, type Atoms } from "../atoms/runtime.js"
import { watchWallets } from "../atoms/watchWallets.js"
import { showToastAtom } from "../atoms/toastActions.js"

/** The wallets that the page's browser extensions announce. Loading the wallet code is retried until it works. */
const detectedAtom = derivedEffect<ReadonlyArray<DetectedWallet>, NetworkError>((_, publish) =>
  watchWallets(publish).pipe(provideCalls, Effect.retry(Schedule.spaced(Limits.loadRetryInterval)))
)

/** The wallets shown on Main beside the social providers, and the rest. */
export const walletChoicesAtom = derived((get) => {
  const config = get(configAtom)
  const providers = productsOf(config).includes("oauth") ? config.oauthOptions.providers.length : 0
  return Result.map(get(detectedAtom), (detected) => shownOnMain(detected, providers))
})

/** Whether nobody was signed in when the wallet was picked. */
const isOfNobodyAtom = persistent(false)

/** Sends a call without a session if nobody was signed in when the wallet was picked, even if somebody has signed in since. */
const asBegun = <A, E, R>(atoms: Atoms, call: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  atoms.get(isOfNobodyAtom) ? Effect.provideService(call, SessionAtCall, { token: null }) : call

/** Asks the picked wallet for its address, and the provider for the message to sign. */
export const connectWalletAtom = onEntry((atoms) =>
  Effect.gen(function* () {
    const { screen } = atoms.get(flowAtom)
    if (screen._tag !== "CryptoConnect") return
    const wallets = yield* Wallets
    const cryptoWallets = yield* CryptoWallets
    atoms.set(isOfNobodyAtom, (yield* (yield* Session).snapshot).status === "absent")
    const crypto_wallet_address = yield* wallets.connect(screen.wallet)
    const start = cryptoWallets.authenticateStart({
      crypto_wallet_address,
      crypto_wallet_type: chainOf(screen.wallet)
    })
    const data = yield* asBegun(atoms, start)
    const { challenge } = data
    atoms.set(flowAtom, { _tag: "WalletConnected", address: crypto_wallet_address, challenge })
    emit(atoms, { type: "CRYPTO_WALLET_AUTHENTICATE_START", data })
  }).pipe(provideCalls, reportErrors(atoms), orErrorScreen(atoms))
)

/** Whether the wallet has signed. The next step is the provider's check of the signature. */
export const isSignedAtom = ephemeral(false)

/** Asks the wallet for a signature and signs in with it. A refresh asks the wallet again. */
export const signMessageAtom = onEntry((atoms) =>
  Effect.gen(function* () {
    const { screen } = atoms.get(flowAtom)
    if (screen._tag !== "CryptoSignMessage") return
    const { address, challenge, wallet } = screen
    const wallets = yield* Wallets
    const cryptoWallets = yield* CryptoWallets
    const signature = yield* wallets.sign(wallet, address, challenge)
    atoms.set(isSignedAtom, true)
    const verify = cryptoWallets.authenticate({
      crypto_wallet_address: address,
      crypto_wallet_type: chainOf(wallet),
      signature,
      ...sessionDuration(atoms)
    })
    const named = Effect.provideService(asBegun(atoms, verify), UsedWallet, walletKey(wallet))
    yield* signIn(atoms, named, (data) =>
      completeLogin(atoms, {
        account: knownName(data.user),
        step: { _tag: "WalletVerified" },
        event: { type: "CRYPTO_WALLET_AUTHENTICATE", data },
        // The provider's own client emits no `AUTHENTICATE_FLOW_COMPLETE` after a wallet login
        isSilent: true
      })
    )
  }).pipe(provideCalls, reportErrors(atoms), orErrorScreen(atoms))
)

/**
 * Shows every failure, also a prompt that the user refused, as a toast on the error screen. A wallet that waits for the user has a
 * second one below, which says how to go on.
 */
const orErrorScreen =
  (atoms: Atoms) =>
  <A, R>(step: Effect.Effect<A, CallError | WalletError, R>) =>
    Effect.tapError(step, (error) =>
      Effect.sync(() => {
        const t = atoms.get(allTextAtom)
        const texts =
          error._tag === "WalletError"
            ? [walletErrorWords(t, error), t(`crypto.failed.${error.operation}`)]
            : [errorWords(t, error)]
        for (const text of new Set(texts)) atoms.set(showToastAtom, { tone: "error", text })
        atoms.set(flowAtom, { _tag: "WalletFailed" })
      })
    )
