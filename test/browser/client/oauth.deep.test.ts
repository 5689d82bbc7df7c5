import { describe, expect } from "vitest"
import {
  agree,
  authenticateByUrl,
  expectNoPairs,
  factors,
  leaveFor,
  logOut,
  signedInAs
} from "../../support/browser/client.js"
import { it } from "../../support/browser/it.js"
import { button, calls } from "../../support/browser/login.js"
import { openPage } from "../../support/browser/openPage.js"

for (const pkce_required_for_oauth of [false, true])
  describe(`social login${pkce_required_for_oauth ? " of a project that requires PKCE" : ""}`, () => {
    it.scoped({ providerOptions: { bootstrap: { pkce_required_for_oauth } } })

    it("signs a user up, then logs the user in again", async ({ open, provider, serve }) => {
      const site = await serve()
      const page = await open("client")
      await leaveFor(page, "github", site, ["repo", "gist"])
      await page.getByRole("heading", { name: "Sign in with GitHub" }).waitFor()
      await page.getByText("email repo gist").waitFor()
      await agree(page, "ada@example.com")
      expect(page.url()).toContain(site.url("client", "?new"))
      expect(await authenticateByUrl(page)).toBe("oauth")
      expect(page.url()).toBe(site.url("client", "?new"))
      expect(await signedInAs(page)).toBe("ada@example.com")
      expect(await provider.state.users()).toMatchObject([
        { status: "active", providers: [{ provider_type: "github" }], emails: [{ verified: true }] }
      ])
      expect(await factors(provider)).toEqual([["oauth oauth_github"]])
      await expectNoPairs(page)
      expect(provider.state.events().map(({ event }) => event.event_name)).toContain("start_oauth_flow")
      await page.reload()
      expect(await authenticateByUrl(page)).toBeUndefined()
      expect(await signedInAs(page)).toBe("ada@example.com")

      await logOut(page)
      await leaveFor(page, "github", site)
      await agree(page, "ada@example.com")
      expect(page.url()).not.toContain("new")
      expect(await authenticateByUrl(page)).toBe("oauth")
      expect(await provider.state.users()).toHaveLength(1)
    })
  })

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

  it("leaves the user signed out after cancelling, and can be started again", async ({
    open,
    provider,
    serve
  }) => {
    const site = await serve()
    const page = await open("client")
    await leaveFor(page, "twitter", site)
    await button(page, "Cancel").click()
    await page.waitForURL(/client/)
    expect(new URL(page.url()).searchParams.get("error")).toBe("oauth_flow_callback_error")
    expect(await page.evaluate(() => window.site.auth.parseAuthenticateUrl())).toBeNull()
    expect(await signedInAs(page)).toBe("absent")
    expect(await provider.state.users()).toEqual([])

    await leaveFor(page, "twitter", site)
    await agree(page, "countess")
    expect(await authenticateByUrl(page)).toBe("oauth")
    expect(await provider.state.users()).toMatchObject([
      { emails: [], providers: [{ provider_type: "twitter" }] }
    ])
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
