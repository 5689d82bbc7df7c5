import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { renderLogin } from "../../../src/server.js"
import { walletNames, type DetectedWallet } from "../../../src/domain/wallets/Wallets.js"
import type { WidgetConfigInput } from "../../../src/domain/widget/Config.js"
import { button, tab } from "../../support/view/hands.js"
import { mount, place } from "../../support/view/mounted.js"
import { after } from "../../support/view/time.js"
import { storageKey } from "../../support/world.js"
import { t } from "../../support/words.js"

const usedKey = `${storageKey}::last_used`
const social: WidgetConfigInput = {
  products: ["oauth", "emailMagicLinks"],
  oauthOptions: { providers: [{ type: "google" }, { type: "github" }] }
}
const config: WidgetConfigInput = { ...social, lastUsed: true }
const google = '{"method":"oauth","provider":"google","at":1}'

const marked = () =>
  [...document.querySelectorAll("[data-part=used]")].map((mark) => mark.parentElement?.textContent)

describe("the mark on the method that was used last", () => {
  it("is part of the name of its button", async () => {
    localStorage.setItem(usedKey, google)
    await mount({ config })
    expect(marked()).toEqual([`${t("oauth.continue", { provider: "Google" })} ${t("main.lastUsed")}`])
    expect(button(`${t("oauth.continue", { provider: "Google" })} ${t("main.lastUsed")}`)).toBeTruthy()
  })

  it("is part of the name of its tab", async () => {
    localStorage.setItem(usedKey, '{"method":"sms","at":1}')
    const otpOptions = { methods: ["email", "sms"] } as const
    await mount({ config: { products: ["otp"], otpOptions, lastUsed: true } })
    expect(tab(`${t("main.tab.sms")} ${t("main.lastUsed")}`)).toBeTruthy()
  })

  it("is part of the name of an icon", async () => {
    localStorage.setItem(usedKey, google)
    await mount({ config, styles: { socialLayout: "icons" } })
    expect(button(`${t("oauth.continue", { provider: "Google" })} ${t("main.lastUsed")}`).title).toBe(
      `${t("oauth.continue", { provider: "Google" })} ${t("main.lastUsed")}`
    )
    expect(button(t("oauth.continue", { provider: "GitHub" })).title).toBe(
      t("oauth.continue", { provider: "GitHub" })
    )
  })

  it("is on the button of the only form", async () => {
    localStorage.setItem(usedKey, '{"method":"email","at":1}')
    await mount({ config })
    expect(marked()).toEqual([`${t("main.submit.email")} ${t("main.lastUsed")}`])
  })

  const wallet: DetectedWallet = { rdns: "io.rabby", name: "Rabby", icon: undefined }
  it.each<[string, ReadonlyArray<DetectedWallet>, ReadonlyArray<string>]>([
    [
      "one of two wallets",
      [wallet, "Metamask"],
      [`${t("crypto.continue", { wallet: "Rabby" })} ${t("main.lastUsed")}`]
    ],
    [
      "the way to the wallets that do not fit",
      [...walletNames, { ...wallet, rdns: "other" }, wallet],
      [`${t("crypto.other")} ${t("main.lastUsed")}`]
    ],
    ["no wallet that is alone", [wallet], []]
  ])("is on the button of %s", async (_, wallets, marks) => {
    localStorage.setItem(usedKey, '{"method":"wallet","provider":"rdns:io.rabby","at":1}')
    await mount(
      { config: { products: ["crypto"], lastUsed: true } },
      { "wallets.detect": Effect.succeed(wallets) }
    )
    expect(marked()).toEqual(marks)
  })

  it("is not there when the form offers one method", async () => {
    localStorage.setItem(usedKey, '{"method":"email","at":1}')
    await mount({ config: { lastUsed: true } })
    expect(marked()).toEqual([])
  })

  it("comes and goes with the option, without which nothing is written", async () => {
    const { handle } = await mount({ config: social })
    expect(localStorage.getItem(usedKey)).toBeNull()
    localStorage.setItem(usedKey, google)
    await after(() => handle.update({ config }))
    expect(marked()).toHaveLength(1)
    await after(() => handle.update({ config: social }))
    expect(marked()).toEqual([])
  })

  it.each([
    ["a first visit", null],
    ["a damaged text", "{oops"]
  ])("is not there after %s", async (_, text) => {
    if (text !== null) localStorage.setItem(usedKey, text)
    await mount({ config })
    expect(marked()).toEqual([])
    expect(localStorage.getItem(usedKey)).toBe(text ?? "{}")
  })

  it("takes what the provider's own client has left, once", async () => {
    const reference = `${storageKey}::b2c_last_used_oauth`
    localStorage.setItem(reference, "github")
    const { handle } = await mount({ config })
    expect(marked()).toEqual([`${t("oauth.continue", { provider: "GitHub" })} ${t("main.lastUsed")}`])
    localStorage.setItem(reference, "google")
    handle.unmount()
    await mount({ config })
    expect(marked()).toEqual([`${t("oauth.continue", { provider: "GitHub" })} ${t("main.lastUsed")}`])
  })

  it("is in the language of the form, and takes the words of the site", async () => {
    localStorage.setItem(usedKey, google)
    await mount({ config, locale: "de" })
    expect(marked()).toEqual(["Weiter mit Google Zuletzt"])
    await mount({ config, elementId: place(), strings: { "main.lastUsed": "Yours" } })
    expect(marked()).toContain(`${t("oauth.continue", { provider: "Google" })} Yours`)
  })

  it("is not in the HTML of a server, and comes when the script adopts it", async () => {
    localStorage.setItem(usedKey, google)
    const element = place()
    element.innerHTML = (await renderLogin({ config })).html
    expect(marked()).toEqual([])
    const before = element.querySelector("[data-part=oauth-button]")
    await mount({ config, elementId: element })
    expect(marked()).toEqual([`${t("oauth.continue", { provider: "Google" })} ${t("main.lastUsed")}`])
    expect(element.querySelector("[data-part=oauth-button]")).toBe(before)
  })
})
