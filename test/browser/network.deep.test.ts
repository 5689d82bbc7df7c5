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
  passcodesBy,
  quiet,
  submitEmail,
  windowListeners,
  loadServices
} from "../support/browser/login.js"
import { t } from "../support/words.js"

const email = "ada@example.com"
const byEmail = passcodesBy("email", "sms")

describe("network traffic", () => {
  it("goes only to the site and the provider during a whole login", async ({ context, open, provider }) => {
    const origins = new Set<string>()
    context.on("request", (request) => origins.add(new URL(request.url()).origin))
    const page = await open("login", byEmail)
    const code = await askForCode(page, provider, email)
    await codeField(page).fill(code)
    await heading(page, t("otpConfirmation.title")).waitFor()
    await page.reload()
    await page.getByText(t("watermark.text")).waitFor()
    expect([...origins].sort()).toEqual([provider.origin, new URL(page.url()).origin].sort())
  })

  it("carries project and page on every call, and no credentials on the event log", async ({
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
})

describe("leaving a page", () => {
  it("sends the queued events", async ({ context, open, provider }) => {
    await context.clock.install()
    const page = await open("login", quiet)
    await loadServices(page)
    await eventually(() => calls(provider, "/events")).toEqual([200])
    // The page's clock is stopped, so the 800 ms of the batch never pass.
    await context.clock.pauseAt(Date.now() + 60_000)
    await page.evaluate(() => window.lk.mount())
    await emailField(page).waitFor()
    const names = () => provider.state.events().map(({ event }) => event.event_name)
    expect(names()).toEqual(["sdk_instance_instantiated"])
    await page.goto(new URL("/landing", page.url()).href)
    await eventually(names).toEqual(["sdk_instance_instantiated", "render_login_screen"])
  })

  it("keeps the back/forward cache usable: no 'unload' or 'beforeunload' listeners", async ({ open }) => {
    const page = await open("login", byEmail)
    await button(page, t("main.submit.email")).waitFor()
    await button(page, t("main.submit.email")).hover()
    await eventually(() => windowListeners(page)).toContain("pagehide")
    const types = await windowListeners(page)
    expect(types).not.toContain("unload")
    expect(types).not.toContain("beforeunload")
  })
})
