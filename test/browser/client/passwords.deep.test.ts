import type { Page } from "playwright-core"
import { describe, expect } from "vitest"
import {
  authenticateByUrl,
  expectNoPairs,
  factors,
  logOut,
  signedInAs
} from "../../support/browser/client.js"
import { it, type BrowserFixtures } from "../../support/browser/it.js"
import { linkIn } from "../../support/browser/login.js"
import { openPage } from "../../support/browser/openPage.js"
import { better, email, good, loginLinkIn } from "../../support/browser/passwords.js"
import type { Site } from "../../support/browser/site.js"

/** Each returns the failure, if any. */
const create = (page: Page, password: string) =>
  page.evaluate(
    ([email, password]) => {
      const { auth, failure } = window.site
      return failure(auth.passwords.create({ email, password, session_duration_minutes: 30 }))
    },
    [email, password] as const
  )
const authenticate = (page: Page, password: string) =>
  page.evaluate(
    ([email, password]) => {
      const { auth, failure } = window.site
      return failure(auth.passwords.authenticate({ email, password, session_duration_minutes: 30 }))
    },
    [email, password] as const
  )

/** Does what the page behind a reset link does: removes the token from the address and sets the password. */
const resetByLink = (page: Page, password: string) =>
  page.evaluate((password) => {
    const { auth, failure } = window.site
    const { token = "", tokenType } = auth.parseAuthenticateUrl() ?? {}
    history.replaceState(null, "", location.pathname)
    if (tokenType !== "reset_password") return `a token of type ${tokenType}`
    return failure(auth.passwords.resetByEmail({ token, password, session_duration_minutes: 30 }))
  }, password)

describe("a password", () => {
  it("signs up and logs in; a wrong password does not", async ({ open, provider, secrets }) => {
    secrets.push(good, better)
    const page = await open("client")
    expect(await create(page, good)).toBe("no failure")
    expect(await signedInAs(page)).toBe(email)
    expect(await provider.state.users()).toMatchObject([
      { emails: [{ email, verified: false }], password: { requires_reset: false } }
    ])

    await logOut(page)
    expect(await authenticate(page, better)).toBe("ApiError: unauthorized_credentials")
    expect(await signedInAs(page)).toBe("absent")
    expect(await authenticate(page, good)).toBe("no failure")
    expect(await factors(provider)).toEqual([["password knowledge"]])
  })

  it("is refused when weak, as the strength check predicts", async ({ open, provider, secrets }) => {
    const weak = "password1"
    secrets.push(weak, good)
    const page = await open("client")
    const judge = (password: string) =>
      page.evaluate((password) => window.site.auth.passwords.strengthCheck({ password }), password)
    expect(await judge(good)).toMatchObject({ valid_password: true, score: 4, strength_policy: "zxcvbn" })
    const { feedback, ...judged } = await judge(weak)
    expect(judged).toMatchObject({ valid_password: false, breached_password: false })
    expect(feedback.warning).not.toBe("")
    expect(await create(page, weak)).toBe("ApiError: weak_password")
    expect(await provider.state.users()).toEqual([])
  })

  it("can be changed in a session, and with the existing password", async ({ open, provider, secrets }) => {
    const best = "ember~kestrel~sluice~77"
    secrets.push(good, better, best)
    const page = await open("client")
    await create(page, good)
    await page.evaluate((password) => window.site.auth.passwords.resetBySession({ password }), better)
    await logOut(page)
    expect(await authenticate(page, good)).toBe("ApiError: unauthorized_credentials")
    await page.evaluate(
      ([email, existing_password, new_password]) =>
        window.site.auth.passwords.resetByExistingPassword({
          email,
          existing_password,
          new_password,
          session_duration_minutes: 30
        }),
      [email, better, best] as const
    )
    expect(await signedInAs(page)).toBe(email)
    await logOut(page)
    expect(await authenticate(page, best)).toBe("no failure")
    expect(await provider.state.sessions()).toHaveLength(1)
  })
})

describe("a password reset by email with required PKCE", () => {
  it.scoped({ providerOptions: { bootstrap: { pkce_required_for_password_resets: true } } })

  /** A user with a password requests a reset email. Returns the user's page. */
  const forget = async (open: BrowserFixtures["open"], site: Site) => {
    const page = await open("client")
    await create(page, good)
    await logOut(page)
    await page.evaluate(
      ([email, url]) =>
        window.site.auth.passwords.resetByEmailStart({
          email,
          login_redirect_url: url,
          reset_password_redirect_url: url
        }),
      [email, site.url("client")] as const
    )
    return page
  }

  it("sets a new password in another tab of the same browser", async ({ open, provider, secrets, serve }) => {
    secrets.push(good, better)
    const page = await forget(open, await serve())

    const landing = await open(await linkIn(provider, email))
    expect(await resetByLink(landing, better)).toBe("no failure")
    expect(await signedInAs(landing)).toBe(email)
    expect(await provider.state.users()).toMatchObject([{ emails: [{ email, verified: true }] }])
    await logOut(landing)
    expect(await authenticate(page, good)).toBe("ApiError: unauthorized_credentials")
    expect(await authenticate(page, better)).toBe("no failure")
    await expectNoPairs(page)
  })

  it("fails in a different browser with MissingPKCEError, then works in the original one", async ({
    elsewhere,
    open,
    provider,
    secrets,
    serve
  }) => {
    secrets.push(good, better)
    await forget(open, await serve())
    const link = await linkIn(provider, email)

    const stranger = await openPage(elsewhere, link)
    expect(await resetByLink(stranger, better)).toBe("MissingPKCEError")
    expect(stranger.problems).toEqual([])
    expect(await provider.state.sessions()).toEqual([])

    expect(await resetByLink(await open(link), better)).toBe("no failure")
  })

  it("logs in by the same link without a new password", async ({ open, provider, secrets, serve }) => {
    secrets.push(good)
    await forget(open, await serve())
    const landing = await open(await loginLinkIn(provider))
    expect(await authenticateByUrl(landing)).toBe("login")
    expect(await signedInAs(landing)).toBe(email)
  })
})
