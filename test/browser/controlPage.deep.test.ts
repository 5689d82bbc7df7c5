/** The provider's page in a browser: with the keyboard alone, to a screen reader, on small and large screens. */
import type { Page } from "playwright-core"
import { describe, expect } from "vitest"
import { bringAxe } from "../support/browser/axe.js"
import { it } from "../support/browser/it.js"
import { button, eventually } from "../support/browser/login.js"
import type { ServedProvider } from "../support/browser/provider.js"

const ada = "ada@example.com"

/** What each section shows when there is something to show. */
const fill = async (provider: ServedProvider) => {
  const send = (path: string, body: object) =>
    fetch(`${provider.origin}/sdk/v1${path}`, {
      method: "POST",
      headers: { Authorization: `Basic ${btoa("public-token-test-1:")}`, "Content-Type": "application/json" },
      body: JSON.stringify(body)
    })
  const landing = "http://localhost:5173/landing.html"
  await send("/magic_links/email/login_or_create", {
    email: `link-${ada}`,
    login_magic_link_url: landing,
    signup_magic_link_url: landing
  })
  await send("/otps/email/login_or_create", { email: `${"long-".repeat(9)}${ada}` })
  await provider.seed({ users: [{ email: ada, phone_number: "+12025550123", totp: {}, session: {} }] })
  provider.faults.status(503, { path: "/users", times: 2 })
  provider.faults.delay(1)
}

const openControl = async (page: Page, { origin }: ServedProvider) => {
  const problems: Array<string> = []
  page.on("console", (message) => problems.push(message.text()))
  page.on("pageerror", (error) => problems.push(error.message))
  await page.goto(`${origin}/_control/`)
  return problems
}

/** Presses Tab until the element with this name has the focus. */
const tabTo = async (page: Page, name: string) => {
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name"))
  for (let stop = 0; stop < 40 && (await focused()) !== name; stop += 1) await page.keyboard.press("Tab")
  expect(await focused()).toBe(name)
}

describe("the provider's page", () => {
  it.for(["light", "dark"] as const)(
    "has no violation that axe finds and scrolls in one direction only (%s)",
    async (colorScheme, { context, provider }) => {
      await fill(provider)
      const page = await context.newPage()
      await page.emulateMedia({ colorScheme })
      const problems = await openControl(page, provider)
      const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
      expect(background === "rgb(244, 246, 247)").toBe(colorScheme === "light")
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        await bringAxe(page)
        const { violations } = await page.evaluate(() => window.axe.run({}))
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
      }
      expect(problems).toEqual([])
    }
  )

  it("is used by keyboard alone: adds a fault, shows it in its section and removes it", async ({
    context,
    provider
  }) => {
    const page = await context.newPage()
    const problems = await openControl(page, provider)
    await tabTo(page, "fault")
    await page.keyboard.type("Error status")
    await tabTo(page, "path")
    await page.keyboard.type("/otps")
    await page.keyboard.press("Enter")
    await page.waitForURL(/#faults$/)
    expect(provider.faults.list()).toEqual([{ id: 1, fault: "status", status: 503, path: "/otps" }])

    // The focus goes on from the section
    await page.locator("#faults:target").waitFor()
    const focused = () =>
      page.evaluate(() => {
        const { activeElement, body } = document
        return activeElement === body ? null : activeElement?.textContent
      })
    await eventually(async () => {
      // A page that has just been loaded may lose a key
      if ((await focused()) === null) await page.keyboard.press("Tab")
      return focused()
    }).toContain("Remove")
    await page.keyboard.press("Enter")
    await page.getByText("Calls do not fail.").waitFor()
    expect(provider.faults.list()).toEqual([])
    expect(problems).toEqual([])
  })

  it("names each section, button and field to a screen reader", async ({ context, provider }) => {
    await fill(provider)
    const page = await context.newPage()
    await openControl(page, provider)
    for (const name of ["Inbox", "Users", "Sessions", "Requests", "Events", "Faults", "Clock", "Reset"]) {
      await page.getByRole("region", { name, exact: true }).waitFor()
      await page.getByRole("heading", { name, exact: true, level: 2 }).waitFor()
    }
    await button(page, "Remove Error status 503 for calls to /users, 2 left").waitFor()
    await button(page, "Remove Delay of 1 ms for all calls").waitFor()
    await page.getByRole("table", { name: "2 requests, newest first" }).waitFor()
    const { link = "no link" } = provider.inbox.latest(`link-${ada}`) ?? {}
    expect(await page.getByRole("link", { name: "Open the link in a new tab" }).getAttribute("href")).toBe(
      link
    )
    await button(page, `Sign in here as ${ada}, +12025550123`).waitFor()
    await page.getByRole("group", { name: "Make calls fail" }).getByLabel("Path", { exact: true }).waitFor()
  })

  it("signs the browser in as a user, and makes a user choose a new password", async ({
    context,
    provider
  }) => {
    await provider.seed({ users: [{ email: ada, password: "correct horse battery staple" }] })
    const page = await context.newPage()
    const problems = await openControl(page, provider)
    await button(page, `Sign in here as ${ada}`).click()
    await page.getByText(/are signed in as ada@example.com/).waitFor()
    const [session] = await provider.state.sessions()
    await page.getByText(session?.session_id ?? "no session").waitFor()
    const cookies = (await context.cookies()).map(({ name }) => name).toSorted()
    expect(cookies).toEqual(["stytch_session", "stytch_session_jwt"])
    await button(page, `Require new password of ${ada}`).click()
    await page.getByText("must be reset").waitFor()
    expect(problems).toEqual([])
  })

  it("shows a new message after a refresh, and what was wrong with a form", async ({ context, provider }) => {
    const page = await context.newPage()
    await openControl(page, provider)
    await fill(provider)
    await page.getByRole("link", { name: "Refresh" }).click()
    await page.getByRole("heading", { name: /^Your passcode/ }).waitFor()
    await page.getByRole("textbox", { name: "Email address" }).fill(ada)
    await button(page, "Add the user").click()
    await page.getByRole("alert").filter({ hasText: "Another user has it." }).waitFor()
    expect(await page.title()).toBe("Embedded provider: that did not work")
  })
})
