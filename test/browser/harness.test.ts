import { describe, expect } from "vitest"
import { it } from "../support/browser/it.js"

describe("the harness of the real-browser tests", () => {
  it("serves a page whose origin is not the provider's, and lets it reach the provider", async ({
    open,
    provider
  }) => {
    const page = await open("harness")
    await page.locator("output", { hasText: "200" }).waitFor()
    expect(new URL(page.url()).origin).not.toBe(provider.origin)
    expect(provider.state.requests().map(({ path }) => path)).toContainEqual(
      expect.stringContaining("/projects/bootstrap/")
    )
  })

  it("reports what a strict policy forbids", async ({ open }) => {
    const page = await open("harness")
    await page.evaluate(() => document.body.setAttribute("style", "color: red"))
    await expect.poll(() => page.problems).toContainEqual(expect.stringMatching(/^policy: style-src/))
    await page.evaluate(() => {
      try {
        document.body.innerHTML = "<p>no</p>"
      } catch {
        // The refusal is what the policy is for.
      }
    })
    await expect.poll(() => page.problems).toContainEqual(expect.stringMatching(/^policy: require-trusted/))
    page.problems.splice(0)
  })

  it("reports warnings, errors and what nobody caught", async ({ open }) => {
    const page = await open("harness", { csp: "none" })
    await page.evaluate(() => {
      console.warn("careful")
      console.error("broken")
      setTimeout(() => {
        throw new Error("lost")
      })
    })
    await expect
      .poll(() => page.problems)
      .toEqual(["console warning: careful", "console error: broken", "uncaught: lost"])
    page.problems.splice(0)
  })

  it("does not count the provider's refusals as problems", async ({ open, provider }) => {
    const page = await open("harness")
    const status = await page.evaluate(
      async (origin) => (await fetch(`${origin}/sdk/v1/users/me`)).status,
      provider.origin
    )
    expect(status).toBe(401)
    await page.waitForTimeout(100)
  })
})
