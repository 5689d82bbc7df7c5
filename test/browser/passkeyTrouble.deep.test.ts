import type { Page } from "playwright-core"
import { describe } from "vitest"
import { addAuthenticator } from "../support/browser/client.js"
import { hasFocus } from "../support/browser/focus.js"
import { it } from "../support/browser/it.js"
import {
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
})

describe("failed passkey login", () => {
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
})
