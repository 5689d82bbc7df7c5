import { screen } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { NetworkError } from "../../../../src/domain/Errors.js"
import { walletNames } from "../../../../src/domain/Wallets.js"
import { button, heading, press } from "../../../support/view/hands.js"
import { advance, after } from "../../../support/view/time.js"
import { atWallets } from "../../../support/view/wallets.js"

const setup = "Set up a new crypto wallet"

/** The buttons on Main above the email form. */
const buttons = () =>
  screen
    .getAllByRole("button")
    .map(({ textContent }) => textContent)
    .filter((text) => text.includes("allet") || (text.startsWith("Continue with") && !text.includes("email")))

describe("WalletButtons", () => {
  it("shows the detected wallets, each as 'Continue with {wallet}', and the setup of a new one", async () => {
    await atWallets()
    expect(buttons()).toEqual(["Continue with Phantom", "Continue with Metamask", setup])
  })

  it.each([
    [0, 5],
    [2, 3],
    [5, 0]
  ])("shows beside %i social providers %i wallets, the others behind one button", async (count, shown) => {
    const providers = (["google", "github", "apple", "slack", "figma"] as const).slice(0, count)
    await atWallets({
      config: {
        products: ["oauth", "crypto"],
        oauthOptions: { providers: providers.map((type) => ({ type })) }
      },
      answers: { "wallets.detect": Effect.succeed(walletNames) }
    })
    expect(document.querySelectorAll("[data-part=wallet-button]")).toHaveLength(shown + 1)
    expect(button("Continue with other Crypto Wallet")).toBeTruthy()
    expect(screen.queryByRole("button", { name: setup })).toBeNull()
  })

  it("counts only providers that are on Main", async () => {
    await atWallets({
      config: { products: ["crypto", "emailMagicLinks"], oauthOptions: { providers: [{ type: "google" }] } },
      answers: { "wallets.detect": Effect.succeed(walletNames.slice(0, 5)) }
    })
    expect(buttons()).toHaveLength(6)
    expect(buttons().at(-1)).toBe(setup)
  })

  it("offers the setup of a wallet when none is detected", async () => {
    await atWallets({ answers: { "wallets.detect": Effect.succeed([]) } })
    expect(buttons()).toEqual([setup])
    await press(setup)
    expect(heading("Set up a new crypto wallet")).toBe(document.activeElement)
  })

  it("shows placeholders until the detection is loaded", async () => {
    const { answers } = await atWallets({
      answers: { "wallets.detect": Effect.succeed(["Metamask"]), ready: Effect.fail(new NetworkError({})) }
    })
    expect(buttons()).toEqual([])
    answers.ready = Effect.void
    await advance(5000)
    await after(() => {})
    expect(buttons()).toEqual(["Continue with Metamask", setup])
  })

  it("can be used by keyboard in their order", async () => {
    await atWallets()
    const focusable = [...document.querySelectorAll<HTMLElement>("button, input")]
    const order = ["Continue with Phantom", "Continue with Metamask"].map((name) =>
      focusable.indexOf(button(name))
    )
    expect(order).toEqual([0, 1])
  })
})
