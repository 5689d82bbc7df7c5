import { screen, within } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { session, user } from "../../support/answers.js"
import { later, refused } from "../../support/view/fakeCalls.js"
import { announcements, button, heading, press } from "../../support/view/hands.js"
import { renderWidget } from "../../support/view/renderWidget.js"
import { after } from "../../support/view/time.js"
import {
  atWallets,
  refusedBy,
  walletAddress,
  walletAuthenticated,
  walletChallenge,
  withMetamask
} from "../../support/view/wallets.js"
import { NetworkError } from "../../../src/domain/errors/BasicErrors.js"
import { WalletError } from "../../../src/domain/errors/WalletOneTapErrors.js"
import type { HeldAtCall } from "../../../src/domain/session/KnownSession.js"
import { walletNames } from "../../../src/domain/wallets/Wallets.js"
import { SessionAtCall } from "../../../src/services/session/SessionAtCall.js"
import { flowAtom } from "../../../src/view/atoms/flow.js"
import { t } from "../../support/words.js"

const paths = (calls: ReadonlyArray<readonly [string, ...ReadonlyArray<unknown>]>) =>
  calls.map(([path]) => path).filter((path) => path !== "wallets.detect")

describe("CryptoConnect", () => {
  it("asks the wallet to connect, once, and explains why", async () => {
    const { calls } = await withMetamask({ answers: { "wallets.connect": Effect.never } })
    expect(heading(t("cryptoConnect.title"))).toBe(document.activeElement)
    expect(announcements()).toContain(t("crypto.waiting", { wallet: "Metamask" }))
    expect(calls).toEqual([["wallets.connect", "Metamask"]])
  })

  it("sends the address to the provider, whose challenge leads to the signature", async () => {
    const { calls, events } = await withMetamask({ answers: { "wallets.sign": Effect.never } })
    expect(heading(t("cryptoSign.title"))).toBe(document.activeElement)
    expect(calls.slice(0, 2)).toEqual([
      ["wallets.connect", "Metamask"],
      [
        "cryptoWallets.authenticateStart",
        { crypto_wallet_address: walletAddress, crypto_wallet_type: "ethereum" }
      ]
    ])
    expect(events).toEqual([{ type: "CRYPTO_WALLET_AUTHENTICATE_START", data: walletChallenge }])
  })

  it("does not add the wallet to a user who signs in while its window is open", async () => {
    const connected = later<string, WalletError>()
    const callers: Array<HeldAtCall | undefined> = []
    const noting = <A,>(answer: A) => Effect.map(SessionAtCall, (held) => (callers.push(held), answer))
    const { publishSession } = await withMetamask({
      answers: {
        "wallets.connect": connected.answer,
        "cryptoWallets.authenticateStart": noting(walletChallenge),
        "cryptoWallets.authenticate": noting(walletAuthenticated)
      }
    })
    await after(() => publishSession({ session, user }))
    await after(() => connected.succeed(walletAddress))
    expect(callers).toEqual([{ token: null }, { token: null }])
  })

  it("sends Solana's chain for a Solana wallet", async () => {
    const { calls } = await atWallets({ answers: { "wallets.sign": Effect.never } })
    await press(t("crypto.continue", { wallet: "Phantom" }))
    expect(calls[1]?.[1]).toMatchObject({ crypto_wallet_type: "solana" })
  })

  it("shows '[Error] Could not connect to wallet' in a toast and leads to CryptoError when the prompt is refused", async () => {
    const { errors, events } = await withMetamask({
      answers: { "wallets.connect": Effect.fail(refusedBy("connect")) }
    })
    expect(heading(t("cryptoError.title"))).toBe(document.activeElement)
    expect(screen.getByRole("alert").textContent).toBe(t("crypto.failed.connect"))
    expect(errors).toEqual([refusedBy("connect")])
    expect(events).toEqual([])
  })

  it("also says in a toast how to go on with a wallet that waits for the user", async () => {
    const waiting = new WalletError({ code: "wallet_waiting", operation: "connect" })
    const { errors } = await withMetamask({ answers: { "wallets.connect": Effect.fail(waiting) } })
    expect(heading(t("cryptoError.title"))).toBe(document.activeElement)
    const alert = screen.getByRole("alert").textContent
    expect(alert).toBe(t("crypto.failed.connect") + t("crypto.failed.waiting"))
    expect(errors).toEqual([waiting])
  })

  it.each([
    [new NetworkError({}), t("error.network")],
    [refused("no_such_type", "In their words."), "In their words."]
  ])("shows the provider's refusal and leads to CryptoError: %s", async (error, words) => {
    const { errors } = await withMetamask({
      answers: { "cryptoWallets.authenticateStart": Effect.fail(error) }
    })
    expect(heading(t("cryptoError.title"))).toBeTruthy()
    expect(screen.getByRole("alert").textContent).toBe(words)
    expect(errors).toEqual([error])
  })

  it("returns to Main by the back arrow and cancels what is running", async () => {
    const { calls, events, interrupted } = await withMetamask({
      answers: { "wallets.connect": Effect.never }
    })
    await press(t("common.back"))
    expect(heading(t("main.title"))).toBe(document.activeElement)
    expect(interrupted).toEqual(["wallets.connect"])
    await press(t("crypto.continue", { wallet: "Metamask" }))
    expect(paths(calls)).toEqual(["wallets.connect", "wallets.connect"])
    expect(events).toEqual([])
  })

  it("has the back arrow as the first tab stop", async () => {
    await withMetamask({ answers: { "wallets.connect": Effect.never } })
    expect(document.querySelector("button")).toBe(button(t("common.back")))
  })

  it("stops asking the wallet when the widget is removed", async () => {
    const { interrupted, unmount } = await withMetamask({ answers: { "wallets.connect": Effect.never } })
    await after(unmount)
    expect(interrupted).toEqual(["wallets.connect"])
  })
})

it("asks the wallet in the page's language", async () => {
  await withMetamask({
    strings: { "cryptoConnect.title": "Verbinden" },
    answers: { "wallets.connect": Effect.never }
  })
  expect(heading("Verbinden")).toBeTruthy()
})

it("does not look for wallets when the product is not configured", async () => {
  const { calls } = await renderWidget({ config: { products: ["emailMagicLinks"] } })
  expect(calls).toEqual([])
})

const signatures = (calls: ReadonlyArray<readonly [string, ...ReadonlyArray<unknown>]>) =>
  calls.filter(([path]) => path === "wallets.sign")

describe("CryptoSignMessage", () => {
  it("asks the wallet to sign on entry, once, and explains why", async () => {
    const { calls } = await withMetamask({ answers: { "wallets.sign": Effect.never } })
    expect(heading(t("cryptoSign.title"))).toBe(document.activeElement)
    expect(announcements()).toContain(t("crypto.waiting", { wallet: "Metamask" }))
    expect(signatures(calls)).toEqual([["wallets.sign", "Metamask", walletAddress, "Sign in to Acme."]])
  })

  it("signs in with the signature, with a session of 30 minutes", async () => {
    const { calls } = await withMetamask()
    expect(calls.slice(3)).toEqual([
      [
        "cryptoWallets.authenticate",
        {
          crypto_wallet_address: walletAddress,
          crypto_wallet_type: "ethereum",
          signature: "0xSigned",
          session_duration_minutes: 30
        }
      ]
    ])
  })

  it("sends the configured session duration and Solana's chain", async () => {
    const { calls } = await atWallets({
      config: { products: ["crypto"], sessionOptions: { sessionDurationMinutes: 60 } }
    })
    await press(t("crypto.continue", { wallet: "Phantom" }))
    expect(calls[3]?.[1]).toMatchObject({ crypto_wallet_type: "solana", session_duration_minutes: 60 })
  })

  it("leads to 'Success!' and emits CRYPTO_WALLET_AUTHENTICATE only", async () => {
    const { events } = await withMetamask()
    expect(heading(t("cryptoConfirmation.title"))).toBe(document.activeElement)
    expect(screen.getByText(t("cryptoConfirmation.text"))).toBeTruthy()
    expect(screen.queryByRole("button", { name: t("common.back") })).toBeNull()
    expect(events.slice(1)).toEqual([{ type: "CRYPTO_WALLET_AUTHENTICATE", data: walletAuthenticated }])
  })

  it("shows '[Error] Could not sign message' in a toast and leads to CryptoError when the prompt is refused", async () => {
    const { calls, errors } = await withMetamask({
      answers: { "wallets.sign": Effect.fail(refusedBy("sign")) }
    })
    expect(heading(t("cryptoError.title"))).toBe(document.activeElement)
    expect(screen.getByRole("alert").textContent).toBe(t("crypto.failed.sign"))
    expect(errors).toEqual([refusedBy("sign")])
    expect(calls.map(([path]) => path)).not.toContain("cryptoWallets.authenticate")
  })

  it("leads to CryptoError when the provider refuses the signature", async () => {
    const { errors } = await withMetamask({
      answers: { "cryptoWallets.authenticate": Effect.fail(refused("invalid_signature")) }
    })
    expect(heading(t("cryptoError.title"))).toBeTruthy()
    expect(errors).toEqual([refused("invalid_signature")])
  })

  it("asks the wallet again on 'Ask again' and ignores the previous request", async () => {
    const [first, second] = [later<string, WalletError>(), later<string, WalletError>()]
    const { answers, calls } = await withMetamask({ answers: { "wallets.sign": first.answer } })
    answers["wallets.sign"] = second.answer
    await after(() => button(t("cryptoSign.again")).focus())
    await press(t("cryptoSign.again"))
    expect(document.activeElement).toBe(button(t("cryptoSign.again")))
    await after(() => first.fail(refusedBy("sign")))
    expect(heading(t("cryptoSign.title"))).toBeTruthy()
    await after(() => second.succeed("0xSecond"))
    expect(heading(t("cryptoConfirmation.title"))).toBeTruthy()
    expect(signatures(calls)).toHaveLength(2)
    expect(calls.at(-1)?.[1]).toMatchObject({ signature: "0xSecond" })
  })

  it("keeps 'Ask again' busy after the wallet has signed, so that the response is not lost", async () => {
    const { calls, interrupted } = await withMetamask({
      answers: { "wallets.sign": Effect.succeed("0xSigned"), "cryptoWallets.authenticate": Effect.never }
    })
    expect(button(t("cryptoSign.again")).getAttribute("aria-busy")).toBe("true")
    await press(t("cryptoSign.again"))
    expect(signatures(calls)).toHaveLength(1)
    expect(interrupted).toEqual([])
  })

  it("returns to Main by the back arrow and cancels what is running", async () => {
    const { interrupted } = await withMetamask({ answers: { "wallets.sign": Effect.never } })
    await press(t("common.back"))
    expect(heading(t("main.title"))).toBe(document.activeElement)
    expect(interrupted).toEqual(["wallets.sign"])
  })
})

const atOthers = async () => {
  const world = await atWallets({
    answers: { "wallets.detect": Effect.succeed(walletNames), "wallets.connect": Effect.never }
  })
  await press(t("crypto.other"))
  return world
}

describe("CryptoOtherScreen", () => {
  it("lists the wallets that did not fit on Main, and the setup of a new one", async () => {
    await atOthers()
    expect(heading(t("cryptoOther.title"))).toBe(document.activeElement)
    expect(
      screen.getAllByRole("button").map((each) => each.getAttribute("aria-label") ?? each.textContent)
    ).toEqual([
      t("common.back"),
      t("crypto.continue", { wallet: t("wallet.ethereum") }),
      t("crypto.continue", { wallet: t("wallet.solana") }),
      t("crypto.setup")
    ])
  })

  it("lets the user pick a wallet", async () => {
    const { calls } = await atOthers()
    await press(t("crypto.continue", { wallet: t("wallet.solana") }))
    expect(calls.at(-1)).toEqual(["wallets.connect", "GenericSolanaWallet"])
    expect(screen.getByText(t("wallet.solana.inSentence"))).toBeTruthy()
  })

  it("lets the user set up a first wallet and go back", async () => {
    await atOthers()
    await press(t("crypto.setup"))
    expect(heading(t("cryptoSetup.title"))).toBe(document.activeElement)
    await after(() => button(t("common.back")).focus())
    await press(t("common.back"))
    expect(heading(t("main.title"))).toBe(document.activeElement)
  })

  it("leads by the back arrow to Main", async () => {
    await atOthers()
    await press(t("common.back"))
    expect(heading(t("main.title"))).toBe(document.activeElement)
  })

  it("shows placeholders while wallets are being detected", async () => {
    const { registry } = await renderWidget({ answers: { "wallets.detect": Effect.never } })
    await after(() => registry.set(flowAtom, { _tag: "OtherWalletsOpened" }))
    expect(screen.getByRole("img", { name: t("common.loading") })).toBeTruthy()
  })
})

const links = () =>
  within(screen.getByRole("list", { name: t("cryptoSetup.wallets") })).getAllByRole<HTMLAnchorElement>("link")

const atSetup = async () => {
  await atWallets({ answers: { "wallets.detect": Effect.succeed([]) } })
  await press(t("crypto.setup"))
}

describe("CryptoSetupWallet", () => {
  it("links to the download page of each wallet's maker", async () => {
    await atSetup()
    expect(links().map((link) => [link.textContent, new URL(link.href).hostname])).toEqual([
      [t("cryptoSetup.install", { wallet: "Metamask" }), "metamask.io"],
      [t("cryptoSetup.install", { wallet: "Coinbase" }), "www.coinbase.com"],
      [t("cryptoSetup.install", { wallet: "Phantom" }), "phantom.com"],
      [t("cryptoSetup.install", { wallet: "Binance" }), "www.binance.com"]
    ])
  })

  it("opens each link over https in a new tab without opener and referrer", async () => {
    await atSetup()
    for (const { href, rel, target } of links()) {
      expect([new URL(href).protocol, target, rel]).toEqual(["https:", "_blank", "noopener noreferrer"])
    }
  })

  it("leads by the back arrow and keyboard to Main", async () => {
    await atSetup()
    await after(() => button(t("common.back")).focus())
    await press(t("common.back"))
    expect(heading(t("main.title"))).toBe(document.activeElement)
  })
})

const failing = { "wallets.connect": Effect.fail(refusedBy("connect")) }

describe("CryptoError", () => {
  it("shows its title, its text and the back arrow", async () => {
    await withMetamask({ answers: failing })
    expect(heading(t("cryptoError.title"))).toBeTruthy()
    expect(screen.getByText(t("cryptoError.text"))).toBeTruthy()
    expect(button(t("common.back"))).toBeTruthy()
  })

  it("leads by the back arrow and keyboard to Main, where the wallet can be picked again", async () => {
    const { answers } = await withMetamask({ answers: failing })
    await after(() => button(t("common.back")).focus())
    await press(t("common.back"))
    expect(heading(t("main.title"))).toBe(document.activeElement)
    answers["wallets.connect"] = Effect.never
    await press(t("crypto.continue", { wallet: "Metamask" }))
    expect(heading(t("cryptoConnect.title"))).toBeTruthy()
  })
})
