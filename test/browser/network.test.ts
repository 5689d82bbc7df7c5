import { describe, expect } from "vitest"
import { it } from "../support/browser/it.js"
import {
  askForCode,
  button,
  calls,
  codeField,
  emailField,
  eventually,
  heading,
  hold,
  passcodesBy,
  quiet,
  submitEmail,
  windowListeners
} from "../support/browser/login.js"

const email = "ada@example.com"
const byEmail = passcodesBy("email", "sms")

describe("what goes over the network", () => {
  it("goes to the site and the provider and to nobody else, for a whole login", async ({
    context,
    open,
    provider
  }) => {
    const origins = new Set<string>()
    context.on("request", (request) => origins.add(new URL(request.url()).origin))
    const page = await open("login", byEmail)
    const code = await askForCode(page, provider, email)
    await codeField(page).fill(code)
    await heading(page, "Success!").waitFor()
    await page.reload()
    await page.getByText("Powered by").waitFor()
    expect([...origins].sort()).toEqual([provider.origin, new URL(page.url()).origin].sort())
  })

  it("names the project and the page on every call, and nobody on the event log", async ({
    open,
    provider
  }) => {
    const page = await open("login")
    await submitEmail(page, email)
    await eventually(() => calls(provider, "/events").length).toBeGreaterThan(0)
    for (const { headers, method, path } of provider.state.requests()) {
      if (method === "OPTIONS") continue
      const ours = headers.filter((name) => name === "authorization" || name.startsWith("x-sdk-"))
      expect(ours, path).toEqual(
        path === "/events" ? [] : ["authorization", "x-sdk-client", "x-sdk-parent-host"]
      )
      expect(headers, path).not.toContain("cookie")
    }
  })

  it("is nothing at all before the person acts, but the settings and the events", async ({
    open,
    provider
  }) => {
    await open("login")
    // All events have arrived, in one batch or two
    await eventually(() => provider.state.events().map(({ event }) => event.event_name)).toEqual([
      "sdk_instance_instantiated",
      "render_login_screen"
    ])
    expect(calls(provider, /^(?!\/events|\/projects)/)).toEqual([])
  })
})

describe("while the project's settings are on their way", () => {
  it("an address can be typed and sent, and arrives when they do", async ({ context, open, provider }) => {
    const release = await hold(context, /projects\/bootstrap/)
    const page = await open("login")
    await emailField(page).pressSequentially(email)
    await button(page, "Continue with email").click()
    await page.locator("[aria-busy=true]").waitFor()
    expect(await emailField(page).inputValue()).toBe(email)
    expect(calls(provider, "/magic_links")).toEqual([])
    release()
    await heading(page, "Check your email").waitFor()
    expect(calls(provider, "/magic_links")).toEqual([200])
  })
})

describe("a page that is left", () => {
  it("still sends the events it has", async ({ context, open, provider }) => {
    await context.clock.install()
    const page = await open("login", quiet)
    await eventually(() => calls(provider, "/events")).toEqual([200])
    // The batch would wait for 800 ms that never come.
    await context.clock.pauseAt(Date.now() + 60_000)
    await page.evaluate(() => window.lk.mount())
    await emailField(page).waitFor()
    const names = () => provider.state.events().map(({ event }) => event.event_name)
    expect(names()).toEqual(["sdk_instance_instantiated"])
    await page.goto(new URL("/landing", page.url()).href)
    await eventually(names).toEqual(["sdk_instance_instantiated", "render_login_screen"])
  })

  it("may be kept in the back/forward cache: nothing listens for 'unload' or 'beforeunload'", async ({
    open
  }) => {
    const page = await open("login", byEmail)
    await button(page, "Continue with email").waitFor()
    const types = await windowListeners(page)
    expect(types).toContain("pagehide")
    expect(types).not.toContain("unload")
    expect(types).not.toContain("beforeunload")
  })
})
