import { describe, expect } from "vitest"
import { addAuthenticator } from "../support/browser/client.js"
import { it } from "../support/browser/it.js"
import {
  askForCode,
  asks,
  button,
  codeField,
  eventually,
  events,
  heading,
  passcodesBy
} from "../support/browser/login.js"
import type { ServedProvider } from "../support/browser/provider.js"
import type { WatchedPage } from "../support/browser/openPage.js"
import { t } from "../support/words.js"

const email = "ada@example.com"
const offer = t("passkeyOffer.title")

const options = asks({
  config: {
    products: ["otp", "passkeys"],
    otpOptions: { methods: ["email"] },
    passkeyOptions: { offerAfterLogin: true, keepButton: true }
  }
})

const logIn = async (page: WatchedPage, provider: ServedProvider) => {
  provider.inbox.clear()
  const code = await askForCode(page, provider, email)
  await codeField(page).pressSequentially(code)
}

/** Signs out and shows the form again. */
const again = async (page: WatchedPage) => {
  await page.evaluate(() => window.lk.auth.session.revoke())
  await page.reload()
}

describe("the offer of a passkey after a login", () => {
  it("creates one, which logs in the next time without another offer", async ({
    context,
    open,
    provider
  }) => {
    const page = await open("login", options)
    const authenticator = await addAuthenticator(context, page)
    await authenticator.attend(false)
    await logIn(page, provider)
    await heading(page, offer).waitFor()
    await authenticator.attend(true)
    await button(page, t("passkeyStart.create")).click()
    await heading(page, t("otpConfirmation.title")).waitFor()
    expect(await authenticator.credentials()).toHaveLength(1)
    await eventually(() => events(page)).toEqual([
      "OTP_LOGIN_OR_CREATE",
      "OTP_AUTHENTICATE",
      "PASSKEY_REGISTER",
      "AUTHENTICATE_FLOW_COMPLETE"
    ])

    await authenticator.attend(false)
    await again(page)
    await logIn(page, provider)
    await heading(page, t("otpConfirmation.title")).waitFor()
    await authenticator.attend(true)
    await again(page)
    await heading(page, t("passkeyConfirmation.title")).waitFor()
    await eventually(() => events(page)).toEqual(["PASSKEY_AUTHENTICATE", "AUTHENTICATE_FLOW_COMPLETE"])
  })

  it("can be skipped, and does not come again", async ({ context, open, provider }) => {
    const page = await open("login", options)
    const authenticator = await addAuthenticator(context, page)
    await authenticator.attend(false)
    await logIn(page, provider)
    await heading(page, offer).waitFor()
    await button(page, t("passkeyStart.skip")).click()
    await heading(page, t("otpConfirmation.title")).waitFor()
    await again(page)
    await logIn(page, provider)
    await heading(page, t("otpConfirmation.title")).waitFor()
    await eventually(() => events(page)).toEqual([
      "OTP_LOGIN_OR_CREATE",
      "OTP_AUTHENTICATE",
      "AUTHENTICATE_FLOW_COMPLETE"
    ])
  })

  it("is not made at a device that cannot check who uses it, nor without the option", async ({
    context,
    open,
    provider
  }) => {
    const page = await open("login", options)
    await logIn(page, provider)
    await heading(page, t("otpConfirmation.title")).waitFor()
    const other = await open("login", passcodesBy("email"))
    await addAuthenticator(context, other)
    await other.evaluate(() => window.lk.auth.session.revoke())
    await other.reload()
    await logIn(other, provider)
    await heading(other, t("otpConfirmation.title")).waitFor()
  })
})
