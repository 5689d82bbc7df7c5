import { describe } from "vitest"
import { it } from "../support/browser/it.js"
import {
  button,
  emailField,
  errors,
  eventually,
  expectFieldError,
  heading,
  submitEmail
} from "../support/browser/login.js"
import { t } from "../support/words.js"

const email = "ada@example.com"

describe("when the provider is unreachable", () => {
  it("the field shows 'Unable to contact our servers.', keeps its value, and works after recovery", async ({
    open,
    provider
  }) => {
    const page = await open("login")
    page.expected.push(/ERR_EMPTY_RESPONSE/)
    const isBack = provider.faults.offline({ path: "/magic_links" })
    await submitEmail(page, email)
    await expectFieldError(page, t("error.network"))
    await eventually(() => emailField(page).inputValue()).toBe(email)
    await eventually(() => errors(page)).toEqual(["Unable to contact our servers."])

    isBack()
    await button(page, t("main.submit.email")).click()
    await heading(page, t("emailConfirmation.title")).waitFor()
  })
})

describe("when the provider sends unexpected answers", () => {
  it("a malformed answer is shown as an error and does not crash", async ({ open, provider }) => {
    const page = await open("login")
    const isBack = provider.faults.malformed({ path: "/magic_links" })
    await submitEmail(page, email)
    await expectFieldError(page, "Invalid JSON response from our servers.")
    isBack()
    await button(page, t("main.submit.email")).click()
    await heading(page, t("emailConfirmation.title")).waitFor()
  })

  it("the message of an unknown error is shown as text, never as markup", async ({ open, provider }) => {
    const error_message = 'You <img src="x" onerror="alert(1)"> are <b>not</b> {allowed}.'
    provider.faults.status(403, { path: "/magic_links", error_type: "brand_new", error_message })
    const page = await open("login")
    await submitEmail(page, email)
    await expectFieldError(page, error_message)
    await eventually(() => page.locator("#login img, #login b").count()).toBe(0)
  })
})
