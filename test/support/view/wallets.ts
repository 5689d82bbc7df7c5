/** Fake responses and user actions for tests of the wallet screens. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { cryptoWallets as CryptoWallets } from "../../../src/domain/wallets/calls.js"
import { WalletError } from "../../../src/domain/errors/WalletOneTapErrors.js"
import { authenticatedJson } from "../answers.js"
import type { Answers } from "./fakeCalls.js"
import { press } from "./hands.js"
import { renderWidget, type WidgetOptions } from "./renderWidget.js"
import { t } from "../words.js"

export const walletAddress = `0x${"ab".repeat(20)}`

export const walletChallenge = { request_id: "request-1", status_code: 200, challenge: "Sign in to Acme." }

export const walletAuthenticated = Schema.decodeUnknownSync(CryptoWallets.authenticate.answer)(
  authenticatedJson()
)

/** The error when the user closes the wallet's window. */
export const refusedBy = (operation: WalletError["operation"]) =>
  new WalletError({ code: "wallet_refused", operation })

const answered: Partial<Answers> = {
  "wallets.detect": Effect.succeed(["Phantom", "Metamask"]),
  "wallets.connect": Effect.succeed(walletAddress),
  "wallets.sign": Effect.succeed("0xSigned"),
  "cryptoWallets.authenticateStart": Effect.succeed(walletChallenge),
  "cryptoWallets.authenticate": Effect.succeed(walletAuthenticated)
}

/** Renders Main with wallets. By default, Phantom and Metamask are detected. */
export const atWallets = ({ answers, ...options }: WidgetOptions = {}) =>
  renderWidget({
    config: { products: ["crypto", "emailMagicLinks"] },
    ...options,
    answers: { ...answered, ...answers }
  })

/** Like `atWallets`, after a click on Metamask. */
export const withMetamask = async (options: WidgetOptions = {}) => {
  const world = await atWallets(options)
  await press(t("crypto.continue", { wallet: "Metamask" }))
  return world
}
