/** Crypto wallets: picked, connected, signed with. */
import * as Result from "@effect-rx/rx/Result"
import type * as Rx from "@effect-rx/rx/Rx"
import type { WidgetConfig } from "latchkey/widget"
import { shownOnMain, walletNames, type WalletName } from "../../../src/domain/Wallets.js"
import { connectWalletAtom, signMessageAtom, walletChoicesAtom } from "../../../src/view/atoms/crypto.js"
import { flowAtom } from "../../../src/view/atoms/flow.js"
import { toastsAtom } from "../../../src/view/atoms/toasts.js"
import type { State } from "../states.js"

type Seed = NonNullable<State["seed"]>
type Held = NonNullable<State["holds"]>[number]

const held = <A>(atom: Rx.Rx<A>, value: A): Held => [atom, value]

const withEmail: WidgetConfig = { products: ["crypto", "emailMagicLinks"] }
const found = (...wallets: ReadonlyArray<WalletName>) =>
  held(walletChoicesAtom, Result.success(shownOnMain(wallets, 0)))
/** As beside four social providers. */
const crowded = held(walletChoicesAtom, Result.success(shownOnMain(walletNames, 4)))

const connecting = held(connectWalletAtom, Result.initial(true))
const signing = held(signMessageAtom, Result.initial(true))

const picked =
  (wallet: WalletName): Seed =>
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

export const cryptoStates: ReadonlyArray<State> = [
  {
    name: "main-wallets",
    screen: "Main",
    note: "The wallets in the page",
    config: withEmail,
    holds: [found("Phantom", "Metamask", "Coinbase", "Binance", "GenericEthereumWallet")]
  },
  {
    name: "main-wallets-crowded",
    screen: "Main",
    note: "More wallets than there is room for",
    config: withEmail,
    holds: [crowded]
  },
  {
    name: "main-wallets-none",
    screen: "Main",
    note: "No wallet in the page",
    config: withEmail,
    holds: [found()]
  },
  {
    name: "main-wallets-looking",
    screen: "Main",
    note: "Wallets are being looked for",
    config: withEmail,
    holds: [held(walletChoicesAtom, Result.initial(true))],
    unfinished: true
  },
  {
    name: "main-wallets-dark",
    screen: "Main",
    note: "Dark",
    config: withEmail,
    scheme: "dark",
    holds: [found("Phantom", "Metamask", "Coinbase", "Binance", "GenericEthereumWallet")]
  },

  {
    name: "crypto-connect",
    screen: "CryptoConnect",
    note: "The wallet asks the person",
    config: withEmail,
    seed: picked("Metamask"),
    holds: [connecting]
  },
  {
    name: "crypto-connect-dark",
    screen: "CryptoConnect",
    note: "Dark",
    config: withEmail,
    scheme: "dark",
    seed: picked("Metamask"),
    holds: [connecting]
  },
  {
    name: "crypto-connect-320",
    screen: "CryptoConnect",
    note: "320 px",
    config: withEmail,
    width: 320,
    seed: picked("GenericEthereumWallet"),
    holds: [connecting]
  },
  {
    name: "crypto-sign",
    screen: "CryptoSignMessage",
    note: "The wallet asks for a signature",
    config: withEmail,
    seed: connected("Metamask"),
    holds: [signing]
  },
  {
    name: "crypto-sign-dark",
    screen: "CryptoSignMessage",
    note: "Dark",
    config: withEmail,
    scheme: "dark",
    seed: connected("Phantom"),
    holds: [signing]
  },
  {
    name: "crypto-sign-rtl",
    screen: "CryptoSignMessage",
    note: "Right to left",
    config: withEmail,
    dir: "rtl",
    seed: connected("Metamask"),
    holds: [signing]
  },
  {
    name: "crypto-sign-320",
    screen: "CryptoSignMessage",
    note: "320 px",
    config: withEmail,
    width: 320,
    seed: connected("GenericSolanaWallet"),
    holds: [signing]
  },
  {
    name: "crypto-other",
    screen: "CryptoOtherScreen",
    note: "The wallets for which Main has no room",
    config: withEmail,
    seed: others,
    holds: [crowded]
  },
  {
    name: "crypto-other-dark",
    screen: "CryptoOtherScreen",
    note: "Dark",
    config: withEmail,
    scheme: "dark",
    seed: others,
    holds: [crowded]
  },
  {
    name: "crypto-other-rtl",
    screen: "CryptoOtherScreen",
    note: "Right to left",
    config: withEmail,
    dir: "rtl",
    seed: others,
    holds: [crowded]
  },
  {
    name: "crypto-other-320",
    screen: "CryptoOtherScreen",
    note: "320 px",
    config: withEmail,
    width: 320,
    seed: others,
    holds: [crowded]
  },
  {
    name: "crypto-setup",
    screen: "CryptoSetupWallet",
    note: "Where wallets are to be had",
    config: withEmail,
    seed: setup
  },
  {
    name: "crypto-setup-dark",
    screen: "CryptoSetupWallet",
    note: "Dark",
    config: withEmail,
    scheme: "dark",
    seed: setup
  },
  {
    name: "crypto-setup-rtl",
    screen: "CryptoSetupWallet",
    note: "Right to left",
    config: withEmail,
    dir: "rtl",
    seed: setup
  },
  {
    name: "crypto-setup-320",
    screen: "CryptoSetupWallet",
    note: "320 px",
    config: withEmail,
    width: 320,
    seed: setup
  },
  {
    name: "crypto-error",
    screen: "CryptoError",
    note: "The person refused to connect",
    config: withEmail,
    watermark: true,
    seed: failed
  },
  {
    name: "crypto-error-dark",
    screen: "CryptoError",
    note: "Dark",
    config: withEmail,
    scheme: "dark",
    seed: failed
  },
  {
    name: "crypto-error-rtl",
    screen: "CryptoError",
    note: "Right to left",
    config: withEmail,
    dir: "rtl",
    seed: failed
  },
  {
    name: "crypto-error-320",
    screen: "CryptoError",
    note: "320 px",
    config: withEmail,
    width: 320,
    seed: failed
  },
  {
    name: "crypto-confirmation",
    screen: "CryptoConfirmation",
    note: "Done",
    config: withEmail,
    seed: verified
  },
  {
    name: "crypto-confirmation-dark",
    screen: "CryptoConfirmation",
    note: "Dark",
    config: withEmail,
    scheme: "dark",
    seed: verified
  }
]
