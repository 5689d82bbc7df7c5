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

const unknown = "Unknown error occurred during passkey authentication. Please try again."
const notCreated =
  'Your Passkey was not created. Click "Create a Passkey" to try again or skip without adding a Passkey.'
const offline = "Unable to contact our servers."

/** Creates a passkey, signs the user out, and shows the button to log in with it. */
const makePasskey = async (page: Page, { keep = true } = {}) => {
  await page.evaluate(async (keep) => {
    const { session, user, webauthn } = window.lk.auth
    const { webauthn_registration_id } = await webauthn.register({ is_passkey: true })
    if (!keep) await user.deleteWebauthnRegistration(webauthn_registration_id)
    await session.revoke()
    window.lk.mount({ config: { products: ["passkeys", "otp"], otpOptions: { methods: ["sms"] } } })
  }, keep)
  await button(page, "Login with a Passkey").waitFor()
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
    await button(page, "Create a Passkey").focus()
    await page.keyboard.press("Enter")
    await eventually(() => announcements(page, "alert")).toEqual([notCreated])
    await eventually(() => hasFocus(button(page, "Create a Passkey"))).toBe(true)
    await authenticator.recognize(true)
    await page.keyboard.press("Enter")
    await heading(page, "Passkey successfully created!").waitFor()
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
    await button(page, "Try again").press("Enter")
    await button(page, "Create a Passkey").click()
    await heading(page, "Passkey successfully created!").waitFor()
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
    await button(page, "Login with a Passkey").press("Enter")
    await eventually(() => announcements(page, "alert")).toEqual([
      "Passkey registration not found. You may have deleted the passkey from your account. Please log in another way."
    ])
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
    await button(page, "Login with a Passkey").press("Enter")
    await eventually(() => announcements(page, "alert")).toEqual([unknown])
    await eventually(() => hasFocus(button(page, "Login with a Passkey"))).toBe(true)
    await page.keyboard.press("Enter")
    await heading(page, "Success!").waitFor()
    await eventually(() => status(page)).toBe("present")
  })

  it("shows an error when offline", async ({ context, open, provider }) => {
    const page = await openSignedIn(open, provider, quiet)
    await addAuthenticator(context, page)
    await makePasskey(page)
    page.expected.push(/ERR_EMPTY_RESPONSE/)
    const isBack = provider.faults.offline({ path: "/webauthn/authenticate" })
    await button(page, "Login with a Passkey").click()
    await eventually(() => announcements(page, "alert")).toEqual([offline])
    isBack()
    await button(page, "Login with a Passkey").click()
    await heading(page, "Success!").waitFor()
  })

  it("reports a cancelled prompt to the site and shows nothing", async ({ context, open, provider }) => {
    const page = await openSignedIn(open, provider, quiet)
    const authenticator = await addAuthenticator(context, page)
    await makePasskey(page)
    await authenticator.recognize(false)
    await button(page, "Login with a Passkey").click()
    await eventually(() => errors(page)).toEqual(["The prompt was cancelled."])
    await eventually(() => button(page, "Login with a Passkey").getAttribute("aria-busy")).toBe(null)
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
    await button(page, "Login with a Passkey").click()
    await eventually(() => announcements(page, "alert")).toEqual([
      "This browser does not support passkeys. Please log in another way."
    ])
  })
})
