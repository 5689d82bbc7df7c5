import type { Page } from "playwright-core"
import { describe, expect } from "vitest"
import { addAuthenticator } from "../support/browser/client.js"
import { asking, theirs } from "../support/browser/idp.js"
import { it } from "../support/browser/it.js"
import {
  button,
  calls,
  emailField,
  eventually,
  heading,
  openSignedIn,
  quiet,
  signIn,
  windowListeners,
  loadServices
} from "../support/browser/login.js"
import type { Setup } from "./pages/login.js"
import { t } from "../support/words.js"

type Kind = "login" | "resetPassword" | "passkeyRegistration" | "identityProvider"

interface UpdateOptions {
  readonly enableShadowDOM?: boolean
  readonly strings?: NonNullable<Setup["strings"]>
  readonly token?: string
}

/** Mounts one of the four in place of the login. */
const mount = (page: Page, kind: Kind, options: UpdateOptions = {}) =>
  page.evaluate(
    ([kind, { enableShadowDOM = false, strings = {}, token = "no-such-token" }]) => {
      const { auth } = window.lk
      const elementId = "#login"
      const options = { elementId, strings, config: { enableShadowDOM } }
      const handle = {
        login: () => auth.mountLogin(options),
        resetPassword: () => auth.mountResetPassword({ ...options, passwordResetToken: token }),
        passkeyRegistration: () => auth.mountPasskeyRegistration(options),
        identityProvider: () => auth.mountIdentityProvider({ elementId, strings })
      }[kind]()
      document.addEventListener("unmount", () => handle.unmount(), { once: true })
    },
    [kind, options] as const
  )

/** Returns the element's content synchronously, before any of our code can run. */
const unmount = (page: Page) =>
  page.evaluate(() => {
    document.dispatchEvent(new Event("unmount"))
    return document.querySelector("#login")?.childNodes.length
  })

/** The heading that each mount shows to a signed-in user. */
const titles = [
  ["login", t("main.title")],
  ["resetPassword", t("passwordReset.title")],
  ["passkeyRegistration", t("passkeyStart.title")],
  ["identityProvider", t("idpConsent.title.signIn", { clientName: "Their App", projectName: "Umbrella" })]
] as const

const inBoth = [
  ["light", false],
  ["shadow", true]
] as const

describe.for(inBoth)("in the %s DOM, the four mounts", ([, enableShadowDOM]) => {
  it.scoped({ providerOptions: { projectName: "Umbrella", connectedApps: [theirs] } })

  it("replace each other in one element, and leave no nodes or listeners", async ({ open, provider }) => {
    const page = await openSignedIn(open, provider, asking("openid"))
    await mount(page, "login", { enableShadowDOM })
    await emailField(page).waitFor()
    await unmount(page)
    const before = await windowListeners(page)
    for (const [kind, title] of titles) {
      await mount(page, kind, { enableShadowDOM })
      await heading(page, title).waitFor()
      await eventually(() => page.locator("[data-part=card]").count()).toBe(1)
      await eventually(() => page.getByText(t("watermark.text")).count()).toBe(
        kind === "identityProvider" ? 0 : 1
      )
    }
    for (const [kind, title] of titles) {
      await mount(page, kind, { enableShadowDOM })
      await heading(page, title).waitFor()
      expect(await unmount(page)).toBe(0)
      await eventually(() => windowListeners(page)).toEqual(before)
    }
  })
})

describe("updating a mount", () => {
  it.scoped({ providerOptions: { projectName: "Umbrella", connectedApps: [theirs] } })

  it("keeps the passkey name being typed, which is then saved", async ({ context, open, provider }) => {
    const page = await open("login", quiet)
    await addAuthenticator(context, page)
    await signIn(page, provider)
    await mount(page, "passkeyRegistration")
    await button(page, t("passkeyStart.create")).click()
    await button(page, t("passkeyList.rename", { name: "Passkey 1" })).click()
    await page.keyboard.type("Work ")
    const strings = { "passkeyList.title": "Yours" }
    await mount(page, "passkeyRegistration", { strings })
    await heading(page, "Yours").waitFor()
    await page.keyboard.type("laptop")
    await page.keyboard.press("Enter")
    await button(page, t("passkeyList.rename", { name: "Work laptop" })).waitFor()
    // The list updates at once, before the provider answers
    await eventually(() => provider.state.users()).toMatchObject([
      { webauthn_registrations: [{ name: "Work laptop" }] }
    ])
  })
})

describe("unmounting during navigation", () => {
  it("removes its page listeners", async ({ context, open, provider }) => {
    await context.route(/oauth\/github\/start/, (route) => route.fulfill({ status: 204 }))
    const page = await open("login", quiet)
    await loadServices(page)
    await eventually(() => calls(provider, "/events")).toEqual([200])
    const before = await windowListeners(page)
    await page.evaluate(() => {
      const handle = window.lk.mount({
        config: { products: ["oauth"], oauthOptions: { providers: [{ type: "github" }] } }
      })
      document.addEventListener("unmount", () => handle.unmount(), { once: true })
    })
    await button(page, t("oauth.continue", { provider: "GitHub" })).click()
    await eventually(() => windowListeners(page)).toEqual([...before, "pageshow"].sort())
    expect(await unmount(page)).toBe(0)
    await eventually(() => windowListeners(page)).toEqual(before)
  })
})
