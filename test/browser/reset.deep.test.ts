import { describe, expect } from "vitest"
import { expectFocus } from "../support/browser/focus.js"
import { it, type BrowserFixtures } from "../support/browser/it.js"
import {
  button,
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
  logOut,
  passwordField,
  register,
  resetsAt,
  search,
  setPassword
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
  await page.getByText(t("passwordForgot.text", { email })).waitFor()
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
