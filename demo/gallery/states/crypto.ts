/** Crypto wallets: pick, connect, sign. */
import * as Result from "@effect-rx/rx/Result"
import type { WidgetConfig } from "latchkey/widget"
import {
  shownOnMain,
  walletNames,
  type DetectedWallet,
  type WalletName
} from "../../../src/domain/wallets/Wallets.js"
import { connectWalletAtom, signMessageAtom, walletChoicesAtom } from "../../../src/view/wallets/atoms.js"
import { flowAtom } from "../../../src/view/atoms/flow.js"
import { toastsAtom } from "../../../src/view/atoms/toasts.js"
import { held, type Seed, type State, type Titles } from "../State.js"

const withEmail: WidgetConfig = { products: ["crypto", "emailMagicLinks"] }
const found = (...wallets: ReadonlyArray<DetectedWallet>) =>
  held(walletChoicesAtom, Result.success(shownOnMain(wallets, 0)))
/** The wallets that fit next to four social providers. */
const crowded = held(walletChoicesAtom, Result.success(shownOnMain(walletNames, 4)))

/** A wallet that announces itself. */
const announced = (name: string, rdns: string, color?: string): DetectedWallet => ({
  name,
  rdns,
  icon: color && `data:image/svg+xml,${encodeURIComponent(picture(color))}`
})
const picture = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" rx="2" fill="${color}"/></svg>`
const rabby = announced("Rabby Wallet", "io.rabby", "#4a5fd9")

const connecting = held(connectWalletAtom, Result.initial(true))
const signing = held(signMessageAtom, Result.initial(true))

const picked =
  (wallet: DetectedWallet): Seed =>
  (set) =>
    set(flowAtom, { _tag: "WalletPicked", wallet })

const connected =
  (wallet: WalletName): Seed =>
  (set) => {
    picked(wallet)(set)
    set(flowAtom, { _tag: "WalletConnected", address: `0x${"ab".repeat(20)}`, challenge: "Sign in." })
  }

const others: Seed = (set) => set(flowAtom, { _tag: "OtherWalletsOpened" })
const setup: Seed = (set) => set(flowAtom, { _tag: "WalletSetupOpened" })

const failed: Seed = (set) => {
  picked("Metamask")(set)
  set(flowAtom, { _tag: "WalletFailed" })
  set(toastsAtom, [{ id: "connect", tone: "error", text: "[Error] Could not connect to wallet" }])
}

const verified: Seed = (set) => {
  connected("Metamask")(set)
  set(flowAtom, { _tag: "WalletVerified" })
}

export const titles: Titles = {
  CryptoConnect: "Connect a wallet",
  CryptoSignMessage: "Sign a message",
  CryptoOtherScreen: "Other wallets",
  CryptoSetupWallet: "Set up a wallet",
  CryptoError: "Wallet error",
  CryptoConfirmation: "Wallet verified"
}

export const states: ReadonlyArray<State> = [
  {
    name: "main-wallets",
    screen: "Main",
    note: "The wallets in the page",
    shows: "Continue with Metamask",
    config: withEmail,
    holds: [found("Phantom", "Metamask", "Coinbase", "Binance", "GenericEthereumWallet")]
  },
  {
    name: "main-wallets-announced",
    screen: "Main",
    note: "Wallets that only announce themselves, one with an icon and one with a long name",
    shows: "Continue with Rabby Wallet",
    config: withEmail,
    holds: [found("Metamask", rabby, announced("The Wallet with a Name of Forty Letters!", "test.long"))]
  },
  {
    name: "main-wallets-crowded",
    screen: "Main",
    note: "More wallets than there is room for",
    shows: "Continue with other Crypto Wallet",
    config: withEmail,
    holds: [crowded]
  },
  {
    name: "main-wallets-none",
    screen: "Main",
    note: "No wallet in the page",
    shows: "Set up a new crypto wallet",
    config: withEmail,
    holds: [found()]
  },
  {
    name: "main-wallets-looking",
    screen: "Main",
    note: "Wallets are being looked for",
    shows: { at: ".lk-skeleton" },
    config: withEmail,
    holds: [held(walletChoicesAtom, Result.initial(true))],
    unfinished: true
  },

  {
    name: "crypto-connect",
    screen: "CryptoConnect",
    note: "The wallet asks the person",
    shows: "Waiting for Metamask",
    config: withEmail,
    seed: picked("Metamask"),
    holds: [connecting]
  },
  {
    name: "crypto-connect-any",
    screen: "CryptoConnect",
    note: "A wallet that does not say its name",
    shows: "Waiting for your Ethereum wallet",
    config: withEmail,
    seed: picked("GenericEthereumWallet"),
    holds: [connecting]
  },
  {
    name: "crypto-connect-announced",
    screen: "CryptoConnect",
    note: "A wallet that announced its name and icon",
    shows: "Waiting for Rabby Wallet",
    config: withEmail,
    seed: picked(rabby),
    holds: [connecting]
  },
  {
    name: "crypto-sign",
    screen: "CryptoSignMessage",
    note: "The wallet asks for a signature",
    shows: "Waiting for Metamask",
    config: withEmail,
    seed: connected("Metamask"),
    holds: [signing]
  },
  {
    name: "crypto-sign-any",
    screen: "CryptoSignMessage",
    note: "A wallet that does not say its name",
    shows: "Waiting for your Solana wallet",
    config: withEmail,
    seed: connected("GenericSolanaWallet"),
    holds: [signing]
  },
  {
    name: "crypto-other",
    screen: "CryptoOtherScreen",
    note: "The wallets for which Main has no room",
    shows: "Continue with Other Solana Wallet",
    config: withEmail,
    seed: others,
    holds: [crowded]
  },
  {
    name: "crypto-setup",
    screen: "CryptoSetupWallet",
    note: "Where wallets are to be had",
    shows: "Get Metamask",
    config: withEmail,
    seed: setup
  },
  {
    name: "crypto-error",
    screen: "CryptoError",
    note: "The person refused to connect",
    shows: "[Error] Could not connect to wallet",
    config: withEmail,
    seed: failed
  },
  {
    name: "crypto-confirmation",
    screen: "CryptoConfirmation",
    note: "Done",
    shows: "Your wallet has been successfully verified.",
    config: withEmail,
    seed: verified
  }
]
