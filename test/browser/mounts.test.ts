import type { Page } from "playwright-core"
import { describe, expect } from "vitest"
import { addAuthenticator } from "../support/browser/client.js"
import { focused } from "../support/browser/focus.js"
import { arrival, asking, serveApp, theirs } from "../support/browser/idp.js"
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
  windowListeners
} from "../support/browser/login.js"
import type { Setup } from "./pages/login.js"

type Kind = "login" | "resetPassword" | "passkeyRegistration" | "identityProvider"

interface Told {
  readonly enableShadowDOM?: boolean
  readonly strings?: NonNullable<Setup["strings"]>
  readonly token?: string
}

/** Mounts one of the four in the place of the login. */
const mount = (page: Page, kind: Kind, told: Told = {}) =>
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
    [kind, told] as const
  )

/** Answers what is left in the element at once, before anything of ours can run on. */
const unmount = (page: Page) =>
  page.evaluate(() => {
    document.dispatchEvent(new Event("unmount"))
    return document.querySelector("#login")?.childNodes.length
  })

/** What each shows to somebody who is signed in. */
const titles = [
  ["login", "Sign up or log in"],
  ["resetPassword", "Set a new password"],
  ["passkeyRegistration", "Set up a new Passkey"],
  ["identityProvider", "Sign in to Their App with Umbrella"]
] as const

const inBoth = [
  ["light", false],
  ["shadow", true]
] as const

describe.for(inBoth)("in the %s DOM, the four mounts", ([, enableShadowDOM]) => {
  it.scoped({ providerOptions: { projectName: "Umbrella", connectedApps: [theirs] } })

  it("take turns in one element, and leave it empty and nobody listening", async ({ open, provider }) => {
    const page = await openSignedIn(open, provider, asking("openid"))
    await mount(page, "login", { enableShadowDOM })
    await emailField(page).waitFor()
    await unmount(page)
    const before = await windowListeners(page)
    for (const [kind, title] of titles) {
      await mount(page, kind, { enableShadowDOM })
      await heading(page, title).waitFor()
      expect(await page.locator("[data-part=card]").count()).toBe(1)
      expect(await page.getByText("Powered by").count()).toBe(kind === "identityProvider" ? 0 : 1)
    }
    for (const [kind, title] of titles) {
      await mount(page, kind, { enableShadowDOM })
      await heading(page, title).waitFor()
      expect(await unmount(page)).toBe(0)
      await eventually(() => windowListeners(page)).toEqual(before)
    }
  })

  it("keep a new password that is being typed when they are told something new, until the link is another's", async ({
    open
  }) => {
    const page = await open("login", quiet)
    await mount(page, "resetPassword", { enableShadowDOM })
    const password = page.getByLabel("New password")
    await password.pressSequentially("correct horse ")
    await mount(page, "resetPassword", { enableShadowDOM, strings: { "passwordReset.title": "Once more" } })
    await heading(page, "Once more").waitFor()
    await page.keyboard.type("battery")
    expect(await password.inputValue()).toBe("correct horse battery")
    await mount(page, "resetPassword", { enableShadowDOM, token: "another" })
    await heading(page, "Set a new password").waitFor()
    expect(await password.inputValue()).toBe("")
  })
})

describe("a mount that is told something new", () => {
  it.scoped({ providerOptions: { projectName: "Umbrella", connectedApps: [theirs] } })

  it("keeps a passkey's new name that is being typed, which is then saved", async ({
    context,
    open,
    provider
  }) => {
    const page = await open("login", quiet)
    await addAuthenticator(context, page)
    await signIn(page, provider)
    await mount(page, "passkeyRegistration")
    await button(page, "Create a Passkey").click()
    await button(page, "Rename Passkey 1").click()
    await page.keyboard.type("Work ")
    const strings = { "passkeyList.title": "Yours" }
    await mount(page, "passkeyRegistration", { strings })
    await heading(page, "Yours").waitFor()
    await page.keyboard.type("laptop")
    await page.keyboard.press("Enter")
    await button(page, "Rename Work laptop").waitFor()
    // The list shows it at once, whatever the provider takes
    await eventually(() => provider.state.users()).toMatchObject([
      { webauthn_registrations: [{ name: "Work laptop" }] }
    ])
  })

  it("goes on asking about the app that it asks about, and asks the provider once", async ({
    context,
    open,
    provider
  }) => {
    await serveApp(context)
    const page = await openSignedIn(open, provider, asking("openid"))
    await mount(page, "identityProvider")
    await button(page, "Allow").focus()
    await mount(page, "identityProvider", { strings: { "idpConsent.allow": "Let it in" } })
    await button(page, "Let it in").waitFor()
    expect(await focused(page)).toBe("Let it in")
    expect(calls(provider, "authorize/start")).toEqual([200])
    await page.keyboard.press("Enter")
    await arrival(page, "/in")
    expect(calls(provider, "authorize")).toEqual([200, 200])
  })
})

describe("unmounting while the page is being left", () => {
  it("stops listening for the way back", async ({ context, open, provider }) => {
    await context.route(/oauth\/github\/start/, (route) => route.fulfill({ status: 204 }))
    const page = await open("login", quiet)
    await eventually(() => calls(provider, "/events")).toEqual([200])
    const before = await windowListeners(page)
    await page.evaluate(() => {
      const handle = window.lk.mount({
        config: { products: ["oauth"], oauthOptions: { providers: [{ type: "github" }] } }
      })
      document.addEventListener("unmount", () => handle.unmount(), { once: true })
    })
    await button(page, "Continue with GitHub").click()
    await eventually(() => windowListeners(page)).toEqual([...before, "pageshow"].sort())
    expect(await unmount(page)).toBe(0)
    await eventually(() => windowListeners(page)).toEqual(before)
  })
})

describe("the registration of passkeys in a shadow root", () => {
  it("offers passkeys to nobody who is signed out, and to whom has signed in", async ({ open, provider }) => {
    const page = await open("login", quiet)
    await mount(page, "passkeyRegistration", { enableShadowDOM: true })
    await page
      .getByText("Error: Cannot use PasskeyRegistration component without active user authenticated.")
      .waitFor()
    expect(await button(page, "Create a Passkey").count()).toBe(0)
    await unmount(page)
    await signIn(page, provider)
    await mount(page, "passkeyRegistration", { enableShadowDOM: true })
    await button(page, "Create a Passkey").waitFor()
    await heading(page, "Set up a new Passkey").waitFor()
  })
})
