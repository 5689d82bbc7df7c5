import type { Page } from "playwright-core"
import { describe, expect } from "vitest"
import { authenticateByUrl, factors, signedInAs } from "../../support/browser/client.js"
import { blockGoogle, lettingGoogleIn, standInForGoogle } from "../../support/browser/google.js"
import { it } from "../../support/browser/it.js"
import { button } from "../../support/browser/login.js"

/** Starts One Tap and returns "success", the reason for failure, or the error of the call. The title counts the prompts closed. */
const start = (page: Page, urls: object = {}) =>
  page.evaluate(async (options) => {
    const { auth, failure } = window.site
    const onOneTapCancelled = () => {
      document.title += "cancelled "
    }
    const call = auth.oauth.googleOneTap.start({ ...options, onOneTapCancelled })
    const failed = await failure(call)
    if (failed !== "no failure") return failed
    const outcome = await call
    return outcome.success ? "success" : outcome.reason
  }, urls)

describe("Google One Tap", () => {
  it("signs in with the chosen Google account", async ({ context, open, provider, serve }) => {
    await standInForGoogle(context, provider)
    const page = await open("client", lettingGoogleIn(provider))
    const site = await serve(lettingGoogleIn(provider))
    const urls = { login_redirect_url: site.url("client"), signup_redirect_url: site.url("client", "?new") }
    expect(await start(page, urls)).toBe("success")
    await button(page, "ada@example.com").click()
    await page.waitForURL(/stytch_token_type=oauth/)
    expect(page.url()).toContain(site.url("client", "?new"))
    expect(await authenticateByUrl(page)).toBe("oauth")
    expect(await signedInAs(page)).toBe("ada@example.com")
    expect(await factors(provider)).toEqual([["oauth oauth_google"]])
  })

  it("says when the prompt is closed, and can be started again", async ({ context, open, provider }) => {
    await standInForGoogle(context, provider)
    const page = await open("client", lettingGoogleIn(provider))
    expect(await start(page)).toBe("success")
    await button(page, "Close").click()
    await expect.poll(() => page.title()).toContain("cancelled")
    expect(await start(page)).toBe("success")
    await button(page, "ada@example.com").waitFor()
    await page.mouse.click(5, 5)
    await button(page, "ada@example.com").waitFor({ state: "detached" })
    expect(await signedInAs(page)).toBe("absent")
  })
})

describe("Google One Tap when Google is not set up", () => {
  it.scoped({ providerOptions: { googleClientId: "" } })

  it("reports the reason to the site", async ({ context, open, provider }) => {
    await standInForGoogle(context, provider)
    expect(await start(await open("client", lettingGoogleIn(provider)))).toBe(
      "OneTapError: oauth_config_not_found"
    )
  })
})

describe("Google One Tap when Google's script is blocked", () => {
  it("reports the failure to the site, and can be started again", async ({ context, open, provider }) => {
    await blockGoogle(context)
    const page = await open("client", lettingGoogleIn(provider))
    page.expected.push(/ERR_FAILED/)
    expect(await start(page)).toBe("OneTapError: script_not_loaded")

    await context.unrouteAll()
    await standInForGoogle(context, provider)
    expect(await start(page)).toBe("success")
    await button(page, "Close").click()
    await expect.poll(() => page.title()).toContain("cancelled")
  })
})
