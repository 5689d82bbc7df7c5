import type { Page } from "playwright-core"
import { describe, expect } from "vitest"
import { addAuthenticator } from "../support/browser/client.js"
import { hasFocus } from "../support/browser/focus.js"
import { it } from "../support/browser/it.js"
import {
  asks,
  button,
  calls,
  eventually,
  events,
  heading,
  mountPasskeys,
  quiet,
  signIn,
  status
} from "../support/browser/login.js"
import type { ServedProvider } from "../support/browser/provider.js"
import { t } from "../support/words.js"

const listed = (page: Page) =>
  page.getByRole("list", { name: t("passkeyList.existing") }).getByRole("listitem")

const namesAt = async ({ state }: ServedProvider) =>
  (await state.users()).flatMap((user) => user.webauthn_registrations.map(({ name }) => name))

/** Presses Tab until the element with this name has the focus, then presses a key. */
const pressOn = async (page: Page, name: string, key: string) => {
  const target = button(page, name)
  for (let stop = 0; stop < 20; stop += 1) {
    if (await hasFocus(target)) break
    await page.keyboard.press("Tab")
  }
  await page.keyboard.press(key)
}

describe("passkeys in the widget", () => {
  it("are created, renamed and deleted by keyboard alone", async ({ context, open, provider }) => {
    const page = await open("login", quiet)
    const authenticator = await addAuthenticator(context, page)
    await signIn(page, provider)
    await mountPasskeys(page)
    await heading(page, t("passkeyStart.title")).waitFor()

    await pressOn(page, t("passkeyStart.create"), "Enter")
    await heading(page, t("passkeyList.title")).waitFor()
    await eventually(() => listed(page).allTextContents()).toEqual(["Passkey 1"])
    expect(await authenticator.credentials()).toHaveLength(1)

    await pressOn(page, t("passkeyList.rename", { name: "Passkey 1" }), "Space")
    await page.keyboard.type("Work laptop")
    await page.keyboard.press("Enter")
    await eventually(() => namesAt(provider)).toEqual(["Work laptop"])
    await eventually(() => listed(page).allTextContents()).toEqual(["Work laptop"])

    await pressOn(page, t("passkeyList.delete", { name: "Work laptop" }), "Enter")
    await page.getByText(t("passkeyList.deleteWarning")).waitFor()
    await page.keyboard.press("Escape")
    await pressOn(page, t("passkeyList.delete", { name: "Work laptop" }), "Enter")
    await page.keyboard.press("Shift+Tab")
    await page.keyboard.press("Enter")
    await page.getByText(t("passkeyList.empty")).waitFor()
    await eventually(() => namesAt(provider)).toEqual([])

    await pressOn(page, t("passkeyList.done"), "Enter")
    await eventually(() => events(page)).toEqual(["PASSKEY_REGISTER", "PASSKEY_DONE"])
  })

  it("are excluded from the next registration, which reports a duplicate", async ({
    context,
    open,
    provider
  }) => {
    const page = await open("login", quiet)
    await addAuthenticator(context, page)
    await signIn(page, provider)
    await mountPasskeys(page)
    await button(page, t("passkeyStart.skip")).click()
    await page.getByText(t("passkeyList.empty")).waitFor()
    await button(page, t("passkeyList.another")).click()
    await button(page, t("passkeyStart.create")).click()
    await eventually(() => listed(page).allTextContents()).toEqual(["Passkey 1"])
    await button(page, t("passkeyList.another")).click()
    await button(page, t("passkeyStart.create")).click()
    await page.getByText(t("error.duplicatePasskey")).waitFor()
    await eventually(() => events(page)).toEqual(["PASSKEY_SKIP", "PASSKEY_REGISTER"])
  })

  it("require a signed-in user", async ({ open }) => {
    const page = await open("login", quiet)
    await mountPasskeys(page)
    page.expected.push(/nobody is signed in/)
    await page.getByText(t("passkeyStart.noUser")).waitFor()
  })

  it.for([
    ["the button", { products: ["passkeys", "otp"], otpOptions: { methods: ["sms"] } }],
    ["a suggestion of the email field", { products: ["passkeys", "emailMagicLinks"] }]
  ] as const)("log in by %s", async ([way, config], { context, open, provider }) => {
    const page = await open("login", quiet)
    await addAuthenticator(context, page)
    await signIn(page, provider)
    await mountPasskeys(page)
    await button(page, t("passkeyStart.create")).click()
    await heading(page, t("passkeyList.title")).waitFor()
    await page.evaluate(() => window.lk.auth.session.revoke())
    await page.evaluate((config) => window.lk.mount({ config }), config)
    // The virtual authenticator accepts a suggestion automatically
    if (way === "the button") await button(page, t("passkey.login")).click()
    await heading(page, t("passkeyConfirmation.title")).waitFor()
    await eventually(() => status(page)).toBe("present")
    await eventually(() => events(page)).toEqual([
      "PASSKEY_REGISTER",
      "PASSKEY_AUTHENTICATE",
      "AUTHENTICATE_FLOW_COMPLETE"
    ])
  })

  it("are requested once as suggestions of the email field", async ({ context, open, provider, serve }) => {
    const page = await open("login", quiet)
    const authenticator = await addAuthenticator(context, page)
    await authenticator.attend(false)
    const { search } = asks({ config: { products: ["passkeys", "emailMagicLinks"] } })
    await page.goto((await serve()).url("login", search))
    await page.getByRole("textbox", { name: t("field.email") }).waitFor()
    await eventually(() => calls(provider, "/webauthn/authenticate/start/primary")).toEqual([200])
    await eventually(() => button(page, t("passkey.login")).count()).toBe(0)
  })
})
