import { describe, expect } from "vitest"
import { it } from "../support/browser/it.js"
import { asks, button, calls, eventually, events, heading, status } from "../support/browser/login.js"
import {
  announceOnly,
  installEthereum,
  installMetaMask,
  kinds,
  rabby,
  rainbow
} from "../support/browser/wallets.js"
import { t } from "../support/words.js"

const withWallets = asks({ config: { products: ["crypto", "emailMagicLinks"] } })

describe.for(kinds)("a wallet like $name in the widget", ({ connect, install, name, sign }) => {
  it("signs its owner in with one press", async ({ context, open, provider }) => {
    const wallet = await install(context)
    const page = await open("login", withWallets)
    await button(page, t("crypto.continue", { wallet: name })).press("Enter")
    await heading(page, t("cryptoConfirmation.title")).waitFor()
    await eventually(() => status(page)).toBe("present")
    expect(wallet.shown).toHaveLength(1)
    expect(calls(provider, "/crypto_wallets/authenticate/start/primary")).toEqual([200])
    await eventually(() => events(page)).toEqual([
      "CRYPTO_WALLET_AUTHENTICATE_START",
      "CRYPTO_WALLET_AUTHENTICATE"
    ])
  })

  it.for([
    [connect, t("crypto.failed.connect")],
    [sign, t("crypto.failed.sign")]
  ] as const)(
    "shows the error screen when the owner refuses %s, and can be retried",
    async ([asked, words], { context, open }) => {
      const wallet = await install(context)
      const page = await open("login", withWallets)
      wallet.refuses.add(asked)
      await button(page, t("crypto.continue", { wallet: name })).click()
      await heading(page, t("cryptoError.title")).waitFor()
      await page.getByText(words).waitFor()
      wallet.refuses.clear()
      await button(page, t("common.back")).click()
      await button(page, t("crypto.continue", { wallet: name })).click()
      await heading(page, t("cryptoConfirmation.title")).waitFor()
    }
  )
})

describe("wallets that announce themselves", () => {
  it("have a button each with their name and icon, and sign their owner in", async ({
    context,
    open,
    provider
  }) => {
    const wallet = await installEthereum(context, rabby)
    await announceOnly(context, rainbow)
    const page = await open("login", withWallets)
    await button(page, t("crypto.continue", { wallet: "Rainbow" })).waitFor()
    const icons = page.locator("[data-part=wallet-button] img")
    // The other icon is not a `data:image/…` URL, and is not loaded
    await eventually(() => icons.evaluateAll((all) => all.map((each) => each.getAttribute("src")))).toEqual([
      rabby.icon
    ])
    await eventually(() =>
      icons.evaluate((each) => each instanceof HTMLImageElement && each.naturalWidth > 0)
    ).toBe(true)
    await button(page, t("crypto.continue", { wallet: "Rabby Wallet" })).press("Enter")
    await heading(page, t("cryptoConfirmation.title")).waitFor()
    expect(wallet.shown).toHaveLength(1)
    expect(await provider.state.users()).toMatchObject([
      { crypto_wallets: [{ crypto_wallet_address: wallet.address, crypto_wallet_type: "ethereum" }] }
    ])
  })

  it("are listed once when they are known", async ({ context, open }) => {
    await installMetaMask(context)
    await announceOnly(context, { ...rabby, name: "MetaMask", rdns: "io.metamask" })
    const page = await open("login", withWallets)
    await button(page, t("crypto.continue", { wallet: "Metamask" })).waitFor()
    await eventually(() => page.locator("[data-part=wallet-button]").allTextContents()).toEqual([
      t("crypto.continue", { wallet: "Metamask" }),
      t("crypto.setup")
    ])
  })
})

describe("a page without a wallet", () => {
  it("leads to where wallets can be installed", async ({ open }) => {
    const page = await open("login", withWallets)
    await button(page, t("crypto.setup")).click()
    await heading(page, t("cryptoSetup.title")).waitFor()
    await eventually(() =>
      page
        .getByRole("list", { name: t("cryptoSetup.wallets") })
        .getByRole("link")
        .count()
    ).toBe(4)
  })
})
