import { describe, expect } from "vitest"
import { it } from "../support/browser/it.js"
import {
  button,
  calls,
  emailField,
  eventually,
  heading,
  quiet,
  submitEmail
} from "../support/browser/login.js"
import type { ServedProvider } from "../support/browser/provider.js"
import { app } from "../support/browser/takeover.js"
import { t } from "../support/words.js"

const email = "ada@example.com"

const eventsOf = ({ state }: ServedProvider) => state.events().map(({ event }) => event.event_name)

describe("a form that nobody touches", () => {
  it("asks for the settings and logs the screen once, without the services", async ({ open, provider }) => {
    const page = await open("login")
    const files: Array<string> = []
    page.on("request", (request) => files.push(request.url()))
    await page.locator("[data-part=watermark]").waitFor()
    await eventually(() => eventsOf(provider)).toEqual(["sdk_instance_instantiated", "render_login_screen"])
    expect(calls(provider, "/projects/bootstrap")).toEqual([200])
    expect(files.filter((url) => app.test(url))).toEqual([])

    await emailField(page).fill(email)
    await button(page, t("main.submit.email")).click()
    await heading(page, t("emailConfirmation.title")).waitFor()
    expect(files.filter((url) => app.test(url)).length).toBe(1)
    await eventually(() => eventsOf(provider)).toEqual([
      "sdk_instance_instantiated",
      "render_login_screen",
      "email_sent"
    ])
    expect(calls(provider, "/projects/bootstrap")).toEqual([200])
  })

  it("asks for the settings once when the page subscribes before it mounts the form", async ({
    open,
    provider
  }) => {
    const page = await open("login", quiet)
    await page.evaluate(() => {
      window.lk.auth.onStateChange(() => {})
      window.lk.auth.mountLogin({ elementId: "#login", config: { products: ["emailMagicLinks"] } })
    })
    await submitEmail(page, email)
    await heading(page, t("emailConfirmation.title")).waitFor()
    await eventually(() => eventsOf(provider)).toContain("email_sent")
    expect(calls(provider, "/projects/bootstrap")).toEqual([200])
  })

  it("asks for the settings again when they could not be fetched at first", async ({ open, provider }) => {
    provider.faults.status(503, { path: "/projects/bootstrap", times: 1 })
    const page = await open("login")
    page.expected.push(/503|500|settings could not be fetched/)
    await eventually(() => calls(provider, "/projects/bootstrap").length).toBe(1)
    await submitEmail(page, email)
    await heading(page, t("emailConfirmation.title")).waitFor()
  })
})

describe("lazily loaded parts", () => {
  it("load before the user finishes typing, so that no spinner shows between screens", async ({ open }) => {
    const page = await open("login")
    const nextScreen = page.waitForResponse(/EmailConfirmation/)
    await emailField(page).fill(email)
    await (await nextScreen).finished()
    await page.evaluate(() => {
      const main = document.querySelector("main")
      const watch = () => {
        if (document.querySelector(".lk-waiting")) console.warn("a spinner stood in for a screen")
      }
      if (main) new MutationObserver(watch).observe(main, { childList: true, subtree: true })
    })
    await button(page, t("main.submit.email")).click()
    await heading(page, t("emailConfirmation.title")).waitFor()
  })
})
