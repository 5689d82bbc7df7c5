import { describe, expect } from "vitest"
import { it } from "../support/browser/it.js"
import { eventually, openSignedIn, quiet } from "../support/browser/login.js"
import { leaksOf } from "../support/browser/secrets.js"

describe("the browser test harness", () => {
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
})
