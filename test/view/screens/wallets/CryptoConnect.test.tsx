import { screen } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { NetworkError } from "../../../../src/domain/Errors.js"
import { refused } from "../../../support/view/fakeCalls.js"
import { button, heading, press, announcements } from "../../../support/view/hands.js"
import { renderWidget } from "../../../support/view/renderWidget.js"
import { after } from "../../../support/view/time.js"
import {
  atWallets,
  refusedBy,
  walletAddress,
  walletChallenge,
  withMetamask
} from "../../../support/view/wallets.js"

const paths = (calls: ReadonlyArray<readonly [string, ...ReadonlyArray<unknown>]>) =>
  calls.map(([path]) => path).filter((path) => path !== "wallets.detect")

describe("CryptoConnect", () => {
  it("asks the wallet to connect, once, and explains why", async () => {
    const { calls } = await withMetamask({ answers: { "wallets.connect": Effect.never } })
    expect(heading("Connect your wallet")).toBe(document.activeElement)
    expect(announcements()).toContain("Waiting for Metamask")
    expect(calls).toEqual([["wallets.connect", "Metamask"]])
  })

  it("sends the address to the provider, whose challenge leads to the signature", async () => {
    const { calls, events } = await withMetamask({ answers: { "wallets.sign": Effect.never } })
    expect(heading("Sign to log in")).toBe(document.activeElement)
    expect(calls.slice(0, 2)).toEqual([
      ["wallets.connect", "Metamask"],
      [
        "cryptoWallets.authenticateStart",
        { crypto_wallet_address: walletAddress, crypto_wallet_type: "ethereum" }
      ]
    ])
    expect(events).toEqual([{ type: "CRYPTO_WALLET_AUTHENTICATE_START", data: walletChallenge }])
  })

  it("sends Solana's chain for a Solana wallet", async () => {
    const { calls } = await atWallets({ answers: { "wallets.sign": Effect.never } })
    await press("Continue with Phantom")
    expect(calls[1]?.[1]).toMatchObject({ crypto_wallet_type: "solana" })
  })

  it("shows '[Error] Could not connect to wallet' in a toast and leads to CryptoError when the prompt is refused", async () => {
    const { errors, events } = await withMetamask({
      answers: { "wallets.connect": Effect.fail(refusedBy("connect")) }
    })
    expect(heading("Looks like there was an error!")).toBe(document.activeElement)
    expect(screen.getByRole("alert").textContent).toBe("[Error] Could not connect to wallet")
    expect(errors).toEqual([refusedBy("connect")])
    expect(events).toEqual([])
  })

  it.each([
    [new NetworkError({}), "Unable to contact our servers."],
    [refused("no_such_type", "In their words."), "In their words."]
  ])("shows the provider's refusal and leads to CryptoError: %s", async (error, words) => {
    const { errors } = await withMetamask({
      answers: { "cryptoWallets.authenticateStart": Effect.fail(error) }
    })
    expect(heading("Looks like there was an error!")).toBeTruthy()
    expect(screen.getByRole("alert").textContent).toBe(words)
    expect(errors).toEqual([error])
  })

  it("returns to Main by the back arrow and cancels what is running", async () => {
    const { calls, events, interrupted } = await withMetamask({
      answers: { "wallets.connect": Effect.never }
    })
    await press("Back")
    expect(heading("Sign up or log in")).toBe(document.activeElement)
    expect(interrupted).toEqual(["wallets.connect"])
    await press("Continue with Metamask")
    expect(paths(calls)).toEqual(["wallets.connect", "wallets.connect"])
    expect(events).toEqual([])
  })

  it("has the back arrow as the first tab stop", async () => {
    await withMetamask({ answers: { "wallets.connect": Effect.never } })
    expect(document.querySelector("button")).toBe(button("Back"))
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
