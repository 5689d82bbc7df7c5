/** The provider's page in a browser shows what is new without a reload, and disturbs nobody. */
import type { Page } from "playwright-core"
import { describe, expect } from "vitest"
import { worldAddress } from "../../provider/provider.js"
import { it } from "../support/browser/it.js"
import { button, eventually } from "../support/browser/login.js"
import type { ServedProvider } from "../support/browser/provider.js"

const ada = "ada@example.com"

/** Each sends one message and so makes one user. */
const askForCode = (address: string, email: string) =>
  fetch(`${address}/sdk/v1/otps/email/login_or_create`, {
    method: "POST",
    headers: { Authorization: `Basic ${btoa("public-token-test-1:")}`, "Content-Type": "application/json" },
    body: JSON.stringify({ email })
  })

const open = async (page: Page, { origin }: ServedProvider) => {
  const problems: Array<string> = []
  page.on("console", (message) => problems.push(message.text()))
  page.on("pageerror", (error) => problems.push(error.message))
  await page.goto(`${origin}/_control/`)
  return problems
}

/** The number of times that the page has asked for what is new. */
const countAsks = (page: Page) => {
  const asks = { count: 0 }
  page.on("request", (request) => {
    if (request.resourceType() === "fetch") asks.count += 1
  })
  return asks
}

/** The items of a section's list. */
const items = (page: Page, section: string) => page.locator(`#${section} li`)

const inboxLink = (page: Page, count: number) => page.getByRole("link", { name: `Inbox (${count})` })

describe("the provider's page with its script", () => {
  it("shows new messages, users, requests, faults, worlds and their numbers", async ({
    context,
    provider
  }) => {
    const page = await context.newPage()
    const problems = await open(page, provider)
    for (const email of [ada, `grace-${ada}`]) await askForCode(provider.origin, email)
    provider.faults.delay(1)
    await askForCode(worldAddress(provider.origin, "other"), ada)
    for (const name of ["Inbox (2)", "Users (2)", "Requests (2)", "Faults (1)", "Worlds (1)"])
      await page.getByRole("link", { name, exact: true }).waitFor()
    await eventually(() => items(page, "inbox").count()).toBe(2)
    expect(await items(page, "inbox").first().innerText()).toContain(`grace-${ada}`)
    await page.getByRole("table", { name: "2 requests, newest first" }).waitFor()
    await button(page, "Remove Delay of 1 ms for all calls").waitFor()

    provider.inbox.clear()
    provider.faults.clear()
    provider.clock.set("2040-01-01T00:00:00Z")
    await page.getByText("No messages yet.").waitFor()
    await page.getByText("Calls do not fail.").waitFor()
    await page.getByText("2040-01-01").first().waitFor()
    await askForCode(provider.origin, ada)
    await eventually(() => items(page, "inbox").count()).toBe(1)
    expect(problems).toEqual([])
  })

  it("leaves focus, typed text, open details and a selection as they are", async ({ context, provider }) => {
    await askForCode(provider.origin, ada)
    const page = await context.newPage()
    await open(page, provider)
    await page.getByLabel("Path", { exact: true }).fill("/otps")
    await page.getByRole("textbox", { name: "Email address" }).fill("grace@")
    await page.locator("#request-rows summary").click()
    await page.locator("#inbox code").selectText()
    await page.locator("#request-rows summary").focus()
    const code = await page.locator("#inbox code").innerText()

    await askForCode(provider.origin, `grace-${ada}`)
    await eventually(() => items(page, "inbox").count()).toBe(2)
    const left = await page.evaluate(() => ({
      focused: document.activeElement?.closest("tr")?.id,
      selected: getSelection()?.toString(),
      isOpen: document.activeElement?.parentElement?.matches("[open]")
    }))
    expect(left).toEqual({ focused: "request-0", selected: code, isOpen: true })
    expect(await page.getByLabel("Path", { exact: true }).inputValue()).toBe("/otps")
    expect(await page.getByRole("textbox", { name: "Email address" }).inputValue()).toBe("grace@")
  })

  it("keeps what has the focus until the focus has left, even when it is gone from the provider", async ({
    context,
    provider
  }) => {
    const remove = provider.faults.delay(1)
    provider.faults.status(503, { path: "/users" })
    const page = await context.newPage()
    await open(page, provider)
    await button(page, "Remove Delay of 1 ms for all calls").focus()
    remove()
    await askForCode(provider.origin, ada)
    await page.getByRole("link", { name: "Faults (1)" }).waitFor()
    await eventually(() => items(page, "inbox").count()).toBe(1)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Remove Delay of 1 ms")
    await button(page, "Pause updates").focus()
    await eventually(() => items(page, "faults").count()).toBe(1)
    await button(page, "Remove Error status 503 for calls to /users").waitFor()
  })

  it("asks for nothing while it is paused, also after a form was sent, until updates are resumed", async ({
    context,
    provider
  }) => {
    const page = await context.newPage()
    await page.clock.install()
    await open(page, provider)
    await button(page, "Pause updates").click()
    await page.getByRole("textbox", { name: "Email address" }).fill(`grace-${ada}`)
    await button(page, "Add the user").click()
    await page.waitForURL(/#users$/)
    await button(page, "Resume updates").waitFor()
    await askForCode(provider.origin, ada)
    const asks = countAsks(page)
    await page.clock.fastForward(60_000)
    await inboxLink(page, 0).waitFor()
    expect(asks.count).toBe(0)

    await button(page, "Resume updates").click()
    await inboxLink(page, 1).waitFor()
    const before = asks.count
    await page.clock.fastForward(2_000)
    await eventually(() => asks.count).toBe(before + 1)
  })

  it("asks for nothing while it is hidden, and at once when it is shown", async ({ context, provider }) => {
    const page = await context.newPage()
    await page.clock.install()
    await open(page, provider)
    const show = (isShown: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, "hidden", { value: hidden, configurable: true })
        document.dispatchEvent(new Event("visibilitychange"))
      }, !isShown)
    await show(false)
    const asks = countAsks(page)
    await page.clock.fastForward(60_000)
    await askForCode(provider.origin, ada)
    expect(asks.count).toBe(0)
    await show(true)
    await inboxLink(page, 1).waitFor()
  })

  it("says when the provider does not answer, and continues when it answers again", async ({
    context,
    provider
  }) => {
    const page = await context.newPage()
    await open(page, provider)
    const status = page.locator("#live-problem")
    expect(await status.textContent()).toBe("")
    const ask = `${provider.origin}/_control/`
    await page.route(ask, (route) => route.abort())
    await status.getByText("The provider does not answer. This page asks again.").waitFor()
    await page.unroute(ask)
    await askForCode(provider.origin, ada)
    await inboxLink(page, 1).waitFor()
    expect(await status.textContent()).toBe("")
  })
})

describe("the provider's page without scripts", () => {
  it("offers no pause, and shows what is new after a refresh", async ({ browser, provider }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await open(page, provider)
    expect(await button(page, "Pause updates").count()).toBe(0)
    await askForCode(provider.origin, ada)
    await page.getByRole("link", { name: "Refresh" }).click()
    await inboxLink(page, 1).waitFor()
    await context.close()
  })
})
