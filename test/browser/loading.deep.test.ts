import { describe, expect } from "vitest"
import { it } from "../support/browser/it.js"
import {
  button,
  calls,
  emailField,
  eventually,
  expectFieldError,
  heading,
  passcodesBy,
  quiet,
  submitEmail,
  loadServices
} from "../support/browser/login.js"
import type { ServedProvider } from "../support/browser/provider.js"
import { app } from "../support/browser/takeover.js"
import { t } from "../support/words.js"

const email = "ada@example.com"
const byEmail = passcodesBy("email")

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

  it("loads the services when the page makes a call, and none for a subscription", async ({ open }) => {
    const page = await open("login")
    const files: Array<string> = []
    page.on("request", (request) => files.push(request.url()))
    await page.evaluate(() => void window.lk.auth.onStateChange(() => {}))
    // Services that it loaded would be asked for at once
    await page.waitForTimeout(500)
    expect(files.filter((url) => app.test(url))).toEqual([])
    const loaded = page.waitForRequest(app)
    await loadServices(page)
    await loaded
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

  it("show an error at the field when the calls fail to load, and the next attempt works", async ({
    context,
    open,
    provider
  }) => {
    let isDown = true
    await context.route(/layer(Transport|PageCalls)/, (route) => (isDown ? route.abort() : route.continue()))
    const page = await open("login")
    page.expected.push(/ERR_FAILED/)
    await submitEmail(page, email)
    await expectFieldError(page, t("error.network"))
    isDown = false
    await button(page, t("main.submit.email")).click()
    await heading(page, t("emailConfirmation.title")).waitFor()
    expect(calls(provider, "/magic_links")).toEqual([200])
  })

  it("retry loading the next screen every few seconds when it fails", async ({ context, open }) => {
    const asked: Array<string> = []
    let isDown = true
    await context.route(/OtpAuthenticate/, (route, request) => {
      asked.push(request.url())
      return isDown ? route.abort() : route.continue()
    })
    await context.clock.install()
    const page = await open("login", byEmail)
    page.expected.push(/ERR_FAILED/)
    await submitEmail(page, email)
    await page
      .getByRole("alert")
      .filter({ hasText: t("error.network") })
      .waitFor()
    await context.clock.runFor(5_000)
    await eventually(() => asked.length).toBe(3)
    isDown = false
    await eventually(async () => {
      await context.clock.runFor(5_000)
      return heading(page, t("otp.title")).count()
    }).toBe(1)
    expect(asked.length).toBeLessThan(5)
  })

  it("let the user retry at once when the next screen fails to load", async ({ context, open }) => {
    let isDown = true
    await context.route(/OtpAuthenticate/, (route) => (isDown ? route.abort() : route.continue()))
    const page = await open("login", byEmail)
    page.expected.push(/ERR_FAILED/)
    await submitEmail(page, email)
    await button(page, t("common.tryAgain")).waitFor()
    isDown = false
    await button(page, t("common.tryAgain")).press("Enter")
    await heading(page, t("otp.title")).waitFor()
  })
})
