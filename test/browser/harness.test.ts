import { describe, expect } from "vitest"
import { it } from "../support/browser/it.js"
import { eventually, openSignedIn, quiet } from "../support/browser/login.js"
import { leaksOf } from "../support/browser/secrets.js"

describe("the browser test harness", () => {
  it("serves a page that reaches the provider on another origin", async ({ open, provider }) => {
    const page = await open("harness")
    await page.locator("output", { hasText: "200" }).waitFor()
    expect(new URL(page.url()).origin).not.toBe(provider.origin)
    expect(provider.state.requests().map(({ path }) => path)).toContainEqual(
      expect.stringContaining("/projects/bootstrap/")
    )
  })

  it("reports violations of a strict Content Security Policy", async ({ open }) => {
    const page = await open("harness")
    await page.evaluate(() => document.body.setAttribute("style", "color: red"))
    await eventually(() => page.problems).toContainEqual(expect.stringMatching(/^policy: style-src/))
    await page.evaluate(() => {
      try {
        document.body.innerHTML = "<p>no</p>"
      } catch {
        // The policy is meant to refuse this.
      }
    })
    await eventually(() => page.problems).toContainEqual(expect.stringMatching(/^policy: require-trusted/))
    page.problems.splice(0)
  })

  it("reports warnings, errors and unhandled rejections", async ({ open }) => {
    const page = await open("harness", { csp: "none" })
    await page.evaluate(() => {
      console.warn("careful")
      console.error("broken")
      setTimeout(() => {
        throw new Error("lost")
      })
    })
    await eventually(() => page.problems).toEqual([
      "console warning: careful",
      "console error: broken",
      "uncaught: lost"
    ])
    page.problems.splice(0)
  })

  it("reports a passcode or token in the page, but not the user's own input", async ({
    context,
    open,
    provider
  }) => {
    const page = await openSignedIn(open, provider, quiet)
    const { code = "" } = await provider.inbox.waitFor("ada@example.com")
    const leaks = () => leaksOf([page], context, provider)
    await page.evaluate((code) => {
      const input = document.createElement("input")
      input.setAttribute("value", code)
      document.body.append(input, `id-${code}1`)
    }, code)
    expect(await leaks()).toEqual([])
    await page.evaluate((code) => document.body.append(`The code is ${code}.`), code)
    expect(await leaks()).toEqual([`page 0: ${code}`])
    await page.evaluate(() => {
      document.body.replaceChildren()
      localStorage.setItem("jwt", window.lk.auth.session.getTokens()?.session_jwt ?? "")
    })
    expect(await leaks()).toEqual([expect.stringMatching(/^page 0: ey/)])
    await page.evaluate(() => localStorage.removeItem("jwt"))
  })

  it("does not report refusals of the provider as problems", async ({ open, provider }) => {
    const page = await open("harness")
    const status = await page.evaluate(
      async (origin) => (await fetch(`${origin}/sdk/v1/users/me`)).status,
      provider.origin
    )
    expect(status).toBe(401)
    // Chromium has reported the refusal by then
    await eventually(() => page.consoleLines).toContainEqual(expect.stringContaining("401"))
  })
})
