import { screen, within } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { button, heading, press } from "../../../support/view/hands.js"
import { after } from "../../../support/view/time.js"
import { atWallets } from "../../../support/view/wallets.js"

const links = () =>
  within(screen.getByRole("list", { name: "Wallets" })).getAllByRole<HTMLAnchorElement>("link")

const atSetup = async () => {
  await atWallets({ answers: { "wallets.detect": Effect.succeed([]) } })
  await press("Set up a new crypto wallet")
}

describe("CryptoSetupWallet", () => {
  it("links to the download page of each wallet's maker", async () => {
    await atSetup()
    expect(links().map((link) => [link.textContent, new URL(link.href).hostname])).toEqual([
      ["Get Metamask", "metamask.io"],
      ["Get Coinbase", "www.coinbase.com"],
      ["Get Phantom", "phantom.com"],
      ["Get Binance", "www.binance.com"]
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
    await after(() => button("Back").focus())
    await press("Back")
    expect(heading("Sign up or log in")).toBe(document.activeElement)
  })
})
