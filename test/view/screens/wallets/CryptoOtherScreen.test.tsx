import { screen } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { walletNames } from "../../../../src/domain/Wallets.js"
import { flowAtom } from "../../../../src/view/atoms/flow.js"
import { button, heading, press } from "../../../support/view/hands.js"
import { renderWidget } from "../../../support/view/renderWidget.js"
import { after } from "../../../support/view/time.js"
import { atWallets } from "../../../support/view/wallets.js"

const atOthers = async () => {
  const world = await atWallets({
    answers: { "wallets.detect": Effect.succeed(walletNames), "wallets.connect": Effect.never }
  })
  await press("Continue with other Crypto Wallet")
  return world
}

describe("CryptoOtherScreen", () => {
  it("lists the wallets that did not fit on Main, and the setup of a new one", async () => {
    await atOthers()
    expect(heading("Choose a wallet")).toBe(document.activeElement)
    expect(
      screen.getAllByRole("button").map((each) => each.getAttribute("aria-label") ?? each.textContent)
    ).toEqual([
      "Back",
      "Continue with Other Ethereum Wallet",
      "Continue with Other Solana Wallet",
      "Set up a new crypto wallet"
    ])
  })

  it("lets the user pick a wallet", async () => {
    const { calls } = await atOthers()
    await press("Continue with Other Solana Wallet")
    expect(calls.at(-1)).toEqual(["wallets.connect", "GenericSolanaWallet"])
    expect(screen.getByText("Other Solana Wallet")).toBeTruthy()
  })

  it("lets the user set up a first wallet and go back", async () => {
    await atOthers()
    await press("Set up a new crypto wallet")
    expect(heading("Set up a new crypto wallet")).toBe(document.activeElement)
    await after(() => button("Back").focus())
    await press("Back")
    expect(heading("Sign up or log in")).toBe(document.activeElement)
  })

  it("leads by the back arrow to Main", async () => {
    await atOthers()
    await press("Back")
    expect(heading("Sign up or log in")).toBe(document.activeElement)
  })

  it("shows placeholders while wallets are being detected", async () => {
    const { registry } = await renderWidget({ answers: { "wallets.detect": Effect.never } })
    await after(() => registry.set(flowAtom, { _tag: "OtherWalletsOpened" }))
    expect(screen.getByRole("img", { name: "Loading" })).toBeTruthy()
  })
})
