import { describe, expect } from "vitest"
import { expectFocus } from "../support/browser/focus.js"
import { it, type BrowserFixtures } from "../support/browser/it.js"
import {
  button,
  calls,
  errors,
  eventually,
  events,
  expectFieldError,
  heading,
  linkIn,
  status
} from "../support/browser/login.js"
import { openPage } from "../support/browser/openPage.js"
import {
  better,
  email,
  expectSuccess,
  good,
  logIn,
  loginLinkIn,
  logOut,
  passwordField,
  register,
  resetsAt,
  search,
  setPassword,
  spoken
} from "../support/browser/passwords.js"
import type { ServedProvider } from "../support/browser/provider.js"
import type { Site } from "../support/browser/site.js"
import { t } from "../support/words.js"

const usedOrExpired = t("error.unableToAuthMagicLink")

/** A user with a password requests a reset email. Returns the user's page. */
const forget = async (open: BrowserFixtures["open"], provider: ServedProvider, site: Site) => {
  await register(provider, good)
  const page = await open("login", resetsAt(site))
  await search(page, t("passwordLogin.title"))
  await button(page, t("password.forgot")).click()
  await page.getByText(`An email was sent to ${email}. Open the link in it to set a new password.`).waitFor()
  return page
}

describe("a forgotten password with required PKCE", () => {
  it.scoped({ providerOptions: { bootstrap: { pkce_required_for_password_resets: true } } })

  it("is reset once by the link in the email", async ({ open, provider, secrets, serve }) => {
    secrets.push(good, better)
    const page = await forget(open, provider, await serve())
    await eventually(() => heading(page, t("passwordForgot.title")).count()).toBe(1)
    await eventually(() => events(page)).toEqual([])
    const link = await linkIn(provider, email)

    const landing = await open(link)
    await heading(landing, t("passwordReset.title")).waitFor()
    await eventually(() => button(landing, t("common.back")).count()).toBe(0)
    await eventually(() => passwordField(landing).getAttribute("autocomplete")).toBe("new-password")
    await eventually(() => button(landing, t("passwordReset.submit")).isEnabled()).toBe(false)
    await setPassword(landing, better)
    await expectSuccess(landing)
    await expectFocus(heading(landing, t("passwordConfirmation.title")))
    await eventually(() => events(landing)).toEqual(["PASSWORD_RESET_BY_EMAIL", "AUTHENTICATE_FLOW_COMPLETE"])
    expect(await provider.state.users()).toMatchObject([{ emails: [{ email, verified: true }] }])

    await logOut(page)
    await search(page, t("passwordLogin.title"))
    await logIn(page, good)
    await expectFieldError(page, t("error.unauthorizedCredentials"))
    await logIn(page, better)
    await expectSuccess(page)

    const again = await open(link)
    await setPassword(again, good)
    await expectFieldError(again, usedOrExpired)
  })

  it("is reset by a new link when the answer to the first one got lost", async ({
    context,
    open,
    provider,
    secrets,
    serve
  }) => {
    secrets.push(good, better)
    await forget(open, provider, await serve())
    const link = await linkIn(provider, email)
    await context.route(
      /passwords\/email\/reset$/,
      async (route) => route.fulfill({ response: await route.fetch(), body: '{"data":' }),
      { times: 1 }
    )
    const landing = await open(link)
    await setPassword(landing, better)
    await expectFieldError(landing, "Invalid JSON response from our servers.")
    await eventually(() => passwordField(landing).inputValue()).toBe(better)
    await button(landing, t("passwordReset.submit")).click()
    await landing.getByText("was cut off before it was finished").waitFor()
    await expectFocus(heading(landing, t("errorScreen.title")))
    await button(landing, `Send a new email to ${email}`).click()
    await heading(landing, t("passwordForgot.title")).waitFor()

    // The page of the form configures no address for its links: this one leads to the project's
    const { search } = new URL(await linkIn(provider, email))
    const second = await open("reset", { search })
    await setPassword(second, better)
    await expectSuccess(second)
  })

  it("is not reset in a different browser, which shows the reason", async ({
    elsewhere,
    open,
    provider,
    secrets,
    serve
  }) => {
    secrets.push(good, better)
    await forget(open, provider, await serve())
    const stranger = await openPage(elsewhere, await linkIn(provider, email))
    await setPassword(stranger, better)
    await expectFieldError(
      stranger,
      "No PKCE verifier is kept here. Make sure this flow is completed on the same device on which it was started."
    )
    await eventually(() => passwordField(stranger).inputValue()).toBe(better)
    await eventually(() => status(stranger)).toBe("absent")
    expect(stranger.problems).toEqual([])
  })
})

describe("a reset email", () => {
  it("can be requested again after a failure and after success, with a short notice", async ({
    open,
    provider,
    secrets,
    serve
  }) => {
    secrets.push(good)
    await register(provider, good)
    const page = await open("login", resetsAt(await serve()))
    await search(page, t("passwordLogin.title"))
    await passwordField(page).fill(good)
    provider.faults.status(500, { path: "/email/reset/start", times: 1 })
    await button(page, t("password.forgot")).click()
    await page.getByText("Something went wrong on our side.").waitFor()
    await eventually(() => passwordField(page).inputValue()).toBe(good)
    await button(page, t("password.forgot")).click()
    await heading(page, t("passwordForgot.title")).waitFor()
    expect(calls(provider, "/email/reset/start")).toEqual([500, 200])

    await button(page, t("password.resend")).click()
    await eventually(() => spoken(page)).toBe(t("password.resent"))
    expect(calls(provider, "/email/reset/start")).toEqual([500, 200, 200])
    expect(provider.inbox.list(email)).toHaveLength(2)
    await eventually(() => spoken(page)).toBe("")
    provider.faults.status(500, { path: "/email/reset/start", times: 1 })
    await button(page, t("password.resend")).click()
    await page.getByRole("alert").getByText("Something went wrong on our side.").waitFor()
    await eventually(() => heading(page, t("passwordForgot.title")).count()).toBe(1)
    await button(page, t("password.resend")).click()
    await eventually(() => calls(provider, "/email/reset/start")).toEqual([500, 200, 200, 500, 200])

    await button(page, t("password.withoutPassword")).click()
    await button(page, t("common.tryAgain")).waitFor()
    expect(calls(provider, "/magic_links/email/login_or_create")).toEqual([200])
  })
})

describe("the link for a new password", () => {
  it("is refused when expired, and the input stays", async ({ open, provider, secrets, serve }) => {
    secrets.push(good, better)
    await forget(open, provider, await serve())
    const landing = await open(await linkIn(provider, email))
    await heading(landing, t("passwordReset.title")).waitFor()
    provider.clock.advance(10 * 60_000 + 1)
    await setPassword(landing, better)
    await expectFieldError(landing, usedOrExpired)
    await eventually(() => passwordField(landing).inputValue()).toBe(better)
    await eventually(() => errors(landing)).toEqual(["unable_to_auth_magic_link"])
    await button(landing, t("password.withoutPassword")).click()
    await landing.getByText(usedOrExpired).nth(1).waitFor()
    await eventually(() => status(landing)).toBe("absent")
  })

  it("logs in without a password when the button is pressed", async ({ open, provider, serve }) => {
    await forget(open, provider, await serve())
    const landing = await open(await linkIn(provider, email))
    await button(landing, t("password.withoutPassword")).click()
    await expectSuccess(landing)
    await eventually(() => events(landing)).toEqual(["AUTHENTICATE_FLOW_COMPLETE"])
    expect(calls(provider, "/magic_links/authenticate")).toEqual([200])
  })
})

describe("the link to log in", () => {
  it("logs in at once and only once; a second use shows the error and a retry button", async ({
    open,
    provider,
    serve
  }) => {
    await forget(open, provider, await serve())
    const link = await loginLinkIn(provider)
    const landing = await open(link)
    await expectSuccess(landing)
    await eventually(() => status(landing)).toBe("present")
    await eventually(() => passwordField(landing).count()).toBe(0)
    await eventually(() => events(landing)).toEqual(["AUTHENTICATE_FLOW_COMPLETE"])

    const again = await open(link)
    await heading(again, t("errorScreen.title")).waitFor()
    const box = again.getByRole("alert").getByText(usedOrExpired, { exact: true })
    await box.waitFor()
    await button(again, t("common.tryAgain")).click()
    await eventually(() => calls(provider, "/magic_links/authenticate")).toEqual([200, 401, 401])
    await box.waitFor()
  })
})
