import { describe, expect } from "vitest"
import {
  agree,
  authenticateByUrl,
  expectNoPairs,
  factors,
  leaveFor,
  signedInAs
} from "../../support/browser/client.js"
import { it } from "../../support/browser/it.js"
import { calls } from "../../support/browser/login.js"
import { openPage } from "../../support/browser/openPage.js"

describe("social login with required PKCE", () => {
  it.scoped({ providerOptions: { bootstrap: { pkce_required_for_oauth: true } } })

  it("signs each of two tabs in as the user chosen there", async ({ open, provider, serve }) => {
    const site = await serve()
    const first = await open("client")
    const second = await open("client")
    await leaveFor(first, "github", site)
    await leaveFor(second, "google", site)
    await agree(first, "ada@example.com")
    expect(await authenticateByUrl(first)).toBe("oauth")
    expect(await signedInAs(first)).toBe("ada@example.com")
    await agree(second, "grace@example.com")
    expect(await authenticateByUrl(second)).toBe("oauth")
    expect(await signedInAs(second)).toBe("grace@example.com")
    expect(calls(provider, "/oauth/authenticate")).toEqual([200, 200])
    expect((await factors(provider)).flat().sort()).toEqual(["oauth oauth_github", "oauth oauth_google"])
    await expectNoPairs(first, second)
  })

  it("fails in a different browser with MissingPKCEError", async ({ elsewhere, open, provider, serve }) => {
    const page = await open("client")
    await leaveFor(page, "github", await serve())
    await agree(page, "ada@example.com")
    const stranger = await openPage(elsewhere, page.url())
    expect(await authenticateByUrl(stranger)).toBe("MissingPKCEError")
    expect(stranger.problems).toEqual([
      expect.stringMatching(/^console warning: \[Latchkey\] This browser holds no PKCE verifier/)
    ])
    expect(await provider.state.sessions()).toEqual([])
    expect(await authenticateByUrl(page)).toBe("oauth")
  })

  it("continues after going back and choosing another provider", async ({ open, provider, serve }) => {
    const site = await serve()
    const page = await open("client")
    await leaveFor(page, "github", site)
    await page.goBack()
    await leaveFor(page, "google", site)
    await agree(page, "ada@example.com")
    expect(await authenticateByUrl(page)).toBe("oauth")
    expect(await factors(provider)).toEqual([["oauth oauth_google"]])
  })

  it("survives a double click on the provider button", async ({ open, provider, serve }) => {
    const site = await serve()
    const page = await open("client")
    await page.evaluate((login_redirect_url) => {
      const { github } = window.site.auth.oauth
      for (let click = 0; click < 2; click++)
        void github.start({ login_redirect_url, signup_redirect_url: login_redirect_url })
    }, site.url("client"))
    await page.getByRole("heading", { name: "Sign in with GitHub" }).waitFor()
    await agree(page, "ada@example.com")
    expect(await authenticateByUrl(page)).toBe("oauth")
    expect(await factors(provider)).toEqual([["oauth oauth_github"]])
  })
})
