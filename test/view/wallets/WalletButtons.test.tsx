import { screen } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { NetworkError } from "../../../src/domain/errors/BasicErrors.js"
import { walletNames } from "../../../src/domain/wallets/Wallets.js"
import { later } from "../../support/view/fakeCalls.js"
import { button, heading, press } from "../../support/view/hands.js"
import { advance, after } from "../../support/view/time.js"
import { atWallets, walletAddress } from "../../support/view/wallets.js"
import { t } from "../../support/words.js"

const setup = t("crypto.setup")

/** The buttons on Main above the email form. */
const buttons = () =>
  screen
    .getAllByRole("button")
    .map(({ textContent }) => textContent)
    .filter((text) => text !== t("main.submit.email"))

describe("WalletButtons", () => {
  it("shows the detected wallets, each as 'Continue with {wallet}', and the setup of a new one", async () => {
    await atWallets()
    expect(buttons()).toEqual([
      t("crypto.continue", { wallet: "Phantom" }),
      t("crypto.continue", { wallet: "Metamask" }),
      setup
    ])
    const part = document.querySelector("[data-part=wallets]")
    expect([...(part?.children ?? [])].map(({ textContent }) => textContent)).toEqual(buttons())
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
    expect(button(t("crypto.other"))).toBeTruthy()
    expect(screen.queryByRole("button", { name: setup })).toBeNull()
  })

  it("shows a wallet that comes into the page later", async () => {
    const arrival = later<void>()
    const { answers } = await atWallets({
      answers: { "wallets.detect": Effect.succeed([]), "wallets.changed": arrival.answer }
    })
    expect(buttons()).toEqual([setup])
    Object.assign(answers, {
      "wallets.detect": Effect.succeed(["Metamask"]),
      "wallets.changed": Effect.never
    })
    await after(() => arrival.succeed())
    expect(buttons()).toEqual([t("crypto.continue", { wallet: "Metamask" }), setup])
  })

  it("shows two unknown wallets under their announced names and icons", async () => {
    const icon = "data:image/png;base64,AA=="
    const { calls } = await atWallets({
      answers: {
        "wallets.detect": Effect.succeed([
          { rdns: "io.rabby", name: "<b>Rabby</b> {wallet}", icon },
          { rdns: "me.rainbow", name: "Rainbow", icon: undefined }
        ]),
        "wallets.sign": Effect.never
      }
    })
    expect(buttons()).toEqual([
      t("crypto.continue", { wallet: "<b>Rabby</b> {wallet}" }),
      t("crypto.continue", { wallet: "Rainbow" }),
      setup
    ])
    const images = [...document.querySelectorAll<HTMLImageElement>("[data-part=wallet-button] img")]
    expect(images.map(({ alt, className, src }) => ({ alt, className, src }))).toEqual([
      { alt: "", className: "lk-mark", src: icon }
    ])
    await press(t("crypto.continue", { wallet: "Rainbow" }))
    expect(calls.slice(-3).map(([path, ...args]) => [path, args[0]])).toEqual([
      ["wallets.connect", { rdns: "me.rainbow", name: "Rainbow", icon: undefined }],
      [
        "cryptoWallets.authenticateStart",
        { crypto_wallet_address: walletAddress, crypto_wallet_type: "ethereum" }
      ],
      ["wallets.sign", { rdns: "me.rainbow", name: "Rainbow", icon: undefined }]
    ])
    expect(screen.getByText("Rainbow")).toBeTruthy()
  })

  it("counts announced wallets into the cap", async () => {
    const announced = ["a.b", "c.d", "e.f", "g.h", "i.j", "k.l"].map((rdns) => ({
      rdns,
      name: rdns,
      icon: undefined
    }))
    await atWallets({ answers: { "wallets.detect": Effect.succeed(announced) } })
    expect(document.querySelectorAll("[data-part=wallet-button]")).toHaveLength(6)
    await press(t("crypto.other"))
    expect(button(t("crypto.continue", { wallet: "k.l" }))).toBeTruthy()
    expect(screen.queryByRole("button", { name: t("oauth.continue", { provider: "i.j" }) })).toBeNull()
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
    expect(heading(t("cryptoSetup.title"))).toBe(document.activeElement)
  })

  it("shows placeholders until the detection is loaded", async () => {
    const { answers } = await atWallets({
      answers: { "wallets.detect": Effect.succeed(["Metamask"]), ready: Effect.fail(new NetworkError({})) }
    })
    expect(buttons()).toEqual([])
    answers.ready = Effect.void
    await advance(5000)
    await after(() => {})
    expect(buttons()).toEqual([t("crypto.continue", { wallet: "Metamask" }), setup])
  })

  it("can be used by keyboard in their order", async () => {
    await atWallets()
    const focusable = [...document.querySelectorAll<HTMLElement>("button, input")]
    const order = [
      t("crypto.continue", { wallet: "Phantom" }),
      t("crypto.continue", { wallet: "Metamask" })
    ].map((name) => focusable.indexOf(button(name)))
    expect(order).toEqual([0, 1])
  })
})
