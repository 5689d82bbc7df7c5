import type { Page } from "playwright-core"
import { describe } from "vitest"
import { addAuthenticator } from "../support/browser/client.js"
import { hasFocus } from "../support/browser/focus.js"
import { it } from "../support/browser/it.js"
import {
  asks,
  button,
  errors,
  eventually,
  heading,
  mountPasskeys,
  openSignedIn,
  quiet,
  announcements,
  status
} from "../support/browser/login.js"
import { t } from "../support/words.js"

const unknown = t("error.passkeyUnknown")
const notCreated = t("error.passkeyNotCreated")
const offline = t("error.network")

/** Creates a passkey, signs the user out, and shows the button to log in with it. */
const makePasskey = async (page: Page, { keep = true } = {}) => {
  await page.evaluate(async (keep) => {
    const { session, user, webauthn } = window.lk.auth
    const { webauthn_registration_id } = await webauthn.register({ is_passkey: true })
    if (!keep) await user.deleteWebauthnRegistration(webauthn_registration_id)
    await session.revoke()
    window.lk.mount({ config: { products: ["passkeys", "otp"], otpOptions: { methods: ["sms"] } } })
  }, keep)
  await button(page, t("passkey.login")).waitFor()
}

describe("failed passkey registration", () => {
  it("shows an error box when the user cancels, which the next attempt removes", async ({
    context,
    open,
    provider
  }) => {
    const page = await openSignedIn(open, provider, quiet)
    const authenticator = await addAuthenticator(context, page)
    await authenticator.recognize(false)
    await mountPasskeys(page)
    await button(page, t("passkeyStart.create")).focus()
    await page.keyboard.press("Enter")
    await eventually(() => announcements(page, "alert")).toEqual([notCreated])
    await eventually(() => hasFocus(button(page, t("passkeyStart.create")))).toBe(true)
    await authenticator.recognize(true)
    await page.keyboard.press("Enter")
    await heading(page, t("passkeyList.title")).waitFor()
    await eventually(() => announcements(page, "alert")).toEqual([])
  })

  it("works once the user is known, when the user check failed before", async ({
    context,
    open,
    provider
  }) => {
    const page = await openSignedIn(open, provider, quiet)
    await addAuthenticator(context, page)
    page.expected.push(/ERR_EMPTY_RESPONSE/)
    const isBack = provider.faults.offline({ path: "/users/me" })
    await mountPasskeys(page)
    await eventually(() => announcements(page, "alert")).toEqual([offline])
    isBack()
    await button(page, t("common.tryAgain")).press("Enter")
    await button(page, t("passkeyStart.create")).click()
    await heading(page, t("passkeyList.title")).waitFor()
  })
})

describe("failed passkey login", () => {
  it("announces an error box when the passkey was deleted from the account", async ({
    context,
    open,
    provider
  }) => {
    const page = await openSignedIn(open, provider, quiet)
    await addAuthenticator(context, page)
    page.expected.push(/status of 404/)
    await makePasskey(page, { keep: false })
    await button(page, t("passkey.login")).press("Enter")
    await eventually(() => announcements(page, "alert")).toEqual([t("error.passkeyRegistrationNotFound")])
    await eventually(() => errors(page)).toEqual(["webauthn_registration_not_found"])
  })

  it("shows an error box when the provider fails, which the next login removes", async ({
    context,
    open,
    provider
  }) => {
    const page = await openSignedIn(open, provider, quiet)
    await addAuthenticator(context, page)
    await makePasskey(page)
    page.expected.push(/status of 500/)
    provider.faults.status(500, { path: /webauthn\/authenticate$/, times: 1 })
    await button(page, t("passkey.login")).press("Enter")
    await eventually(() => announcements(page, "alert")).toEqual([unknown])
    await eventually(() => hasFocus(button(page, t("passkey.login")))).toBe(true)
    await page.keyboard.press("Enter")
    await heading(page, t("passkeyConfirmation.title")).waitFor()
    await eventually(() => status(page)).toBe("present")
  })

  it("shows an error when offline", async ({ context, open, provider }) => {
    const page = await openSignedIn(open, provider, quiet)
    await addAuthenticator(context, page)
    await makePasskey(page)
    page.expected.push(/ERR_EMPTY_RESPONSE/)
    const isBack = provider.faults.offline({ path: "/webauthn/authenticate" })
    await button(page, t("passkey.login")).click()
    await eventually(() => announcements(page, "alert")).toEqual([offline])
    isBack()
    await button(page, t("passkey.login")).click()
    await heading(page, t("passkeyConfirmation.title")).waitFor()
  })

  it("reports a cancelled prompt to the site and shows nothing", async ({ context, open, provider }) => {
    const page = await openSignedIn(open, provider, quiet)
    const authenticator = await addAuthenticator(context, page)
    await makePasskey(page)
    await authenticator.recognize(false)
    await button(page, t("passkey.login")).click()
    await eventually(() => errors(page)).toEqual(["The prompt was cancelled."])
    await eventually(() => button(page, t("passkey.login")).getAttribute("aria-busy")).toBe(null)
    await eventually(() => announcements(page, "alert")).toEqual([])
  })

  it("suggests another login method when the browser lacks passkeys", async ({ context, open }) => {
    await context.addInitScript(() => {
      Reflect.deleteProperty(window, "PublicKeyCredential")
    })
    const page = await open(
      "login",
      asks({ config: { products: ["passkeys", "otp"], otpOptions: { methods: ["sms"] } } })
    )
    await button(page, t("passkey.login")).click()
    await eventually(() => announcements(page, "alert")).toEqual([t("error.passkeysUnsupported")])
  })
})
