import type { Page } from "playwright-core"
import { describe, expect } from "vitest"
import { signIn } from "../../support/browser/client.js"
import { it } from "../../support/browser/it.js"
import { button, calls } from "../../support/browser/login.js"
import type { ServedProvider } from "../../support/browser/provider.js"
import { strictCsp } from "../../support/browser/site.js"

/** A strict policy that allows forms to the provider. */
const lettingForms = ({ origin }: ServedProvider) => ({
  csp: strictCsp(origin).replace("form-action 'self'", `form-action ${origin}`)
})

/** Submits the form and reads the provider's answer page. */
const add = async (page: Page, email: string) => {
  await page.getByLabel("Email").fill(email)
  await button(page, "Send").click()
  await page.waitForURL(/sdk\/v1/)
  return page.locator("body").innerText()
}

describe("a call submitted as a form", () => {
  it("navigates the signed-in user to the provider's answer", async ({ open, provider }) => {
    await signIn(await open("client", lettingForms(provider)), provider)
    const page = await open("form", lettingForms(provider))
    expect(await add(page, "countess@example.com")).toContain('"status_code":200')
    expect(page.url()).toBe(`${provider.origin}/sdk/v1/magic_links/email/send/secondary`)
    expect(provider.inbox.latest("countess@example.com")?.link).toBeDefined()
    expect(await provider.state.users()).toMatchObject([
      { emails: [{ email: "ada@example.com" }, { email: "countess@example.com", verified: false }] }
    ])
  })

  it("leaves no form fields behind in the page", async ({ open, provider }) => {
    await signIn(await open("client", lettingForms(provider)), provider)
    const page = await open("form", lettingForms(provider))
    // This answer keeps the page, so that it can be inspected
    await page.route(/send\/secondary/, (route) => route.fulfill({ status: 204 }))
    await page.getByLabel("Email").fill("countess@example.com")
    const sent = page.waitForRequest(/send\/secondary/)
    await button(page, "Send").click()
    expect((await sent).postData()).toContain("__Authorization")
    expect(await page.evaluate(() => document.querySelectorAll("form, input").length)).toBe(2)
  })

  it("carries no credentials when signed out", async ({ open, provider }) => {
    const page = await open("form", lettingForms(provider))
    expect(await add(page, "countess@example.com")).toContain("user_unauthenticated")
    expect(calls(provider, "/send/secondary")).toEqual([401])
    expect(provider.inbox.list()).toEqual([])
  })
})
