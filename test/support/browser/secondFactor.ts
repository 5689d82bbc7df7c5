/** What a person does on the screens of the second factor, in Chromium and in other engines. */
import { TOTP } from "otpauth"
import type { Page } from "playwright-core"
import { expect } from "vitest"
import type { StepUpDialogOptions } from "../../../src/view/mount/mountOptions.js"
import type { Control } from "../engines/inPage.js"
import type { Steps } from "../engines/it.js"
import { asks, emailField } from "./login.js"
import type { ServedProvider } from "./provider.js"
import { t } from "../words.js"

/** The query that makes `login.html` ask everybody for a second factor after a passcode by email. */
export const asksAlways = asks({
  config: { products: ["otp"], otpOptions: { methods: ["email"] } },
  secondFactor: { methods: ["totp", "sms"], when: "always" }
})

/** The last words of a login with two factors. A page that was loaded between them does not name the account. */
export const proven = new RegExp(
  `${t("returnConfirmation.text", { account: ".*" })}|${t("factorConfirmation.text")}`
)

/** The next code of an authenticator app with this secret. Each code works once, so the clock moves on before. */
export const appWith = (secret: string, { clock }: ServedProvider) => {
  const totp = new TOTP({ secret })
  return (): string => {
    clock.advance(30_000)
    return totp.generate({ timestamp: clock.now() })
  }
}

/** The steps that these journeys are made of. */
type Hands = Pick<Steps, "clickOn" | "evaluate" | "shows" | "type">

const roles = { box: "checkbox", button: "button", field: "textbox", tab: "tab" } as const satisfies Readonly<
  Record<Control, string>
>

/** The steps on a page of Playwright. */
export const handsOf = (page: Page): Hands => {
  const find = (role: Control, name: string) =>
    page
      .getByRole(roles[role], { name, exact: true })
      .or(page.locator("[data-part=choice]", { has: page.getByText(name, { exact: true }) }))
  return {
    clickOn: (role, name) => find(role, name).click(),
    evaluate: (inPage, ...args) => page.evaluate(`(${inPage.toString()})(...${JSON.stringify(args)})`),
    shows: (words) => page.getByText(words).first().waitFor(),
    type: (name, characters) => find("field", name).pressSequentially(characters)
  }
}

/** The key that a person would type into the app. */
const shownKey = (): string => document.querySelector("[data-part=key] code")?.textContent ?? ""

/** What the picture for the app is called. */
const shownPicture = () => document.querySelector<HTMLImageElement>("img[data-part=qr]")?.alt

/** The recovery codes on the screen. */
export const shownCodes = (): ReadonlyArray<string> =>
  [...document.querySelectorAll("[data-part=codes] li")].map(({ textContent }) => textContent ?? "")

/** Whether the page's session has all that the site asks for. */
export const isComplete = (): boolean => window.lk.auth.session.getInfo().isComplete

/** The app that knows the key on the screen. */
export const scanKey = async ({ evaluate }: Pick<Hands, "evaluate">, provider: ServedProvider) => {
  const key = String(await evaluate(shownKey))
  expect(key).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
  return appWith(key.replaceAll(" ", ""), provider)
}

/** From the choice of an app to its recovery codes. Returns the app and the codes. */
export const enrolApp = async (hands: Hands, provider: ServedProvider) => {
  await hands.clickOn("button", t("factorEnroll.totp"))
  await hands.shows(t("appEnroll.copyKey"))
  expect(await hands.evaluate(shownPicture)).toBe(t("appEnroll.picture"))
  const nextCode = await scanKey(hands, provider)
  await hands.type(t("factorApp.code"), nextCode())
  await hands.shows(t("recoveryCodes.saved"))
  const recoveryCodes = [await hands.evaluate(shownCodes)].flat().map(String)
  return { nextCode, recoveryCodes }
}

/** Says that the recovery codes are saved. */
export const saveCodes = async ({ clickOn }: Hands) => {
  await clickOn("box", t("recoveryCodes.saved"))
  await clickOn("button", t("recoveryCodes.done"))
}

export const enterRecoveryCode = async ({ clickOn, type }: Hands, code: string) => {
  await clickOn("button", t("factor.recovery"))
  await type(t("field.recoveryCode"), code)
  await clickOn("button", t("factorRecovery.submit"))
}

/** Signs out, and waits for the form of the next login. */
export const logOut = async (page: Page) => {
  await page.evaluate(() => window.lk.auth.session.revoke())
  await page.reload()
  await emailField(page).waitFor()
}

/** Asks for a step-up from a button that has the focus. What comes of it is its `outcome`. */
export const askAgain = (options: StepUpDialogOptions): void => {
  const opener = document.createElement("button")
  opener.textContent = "Delete my account"
  document.body.append(opener)
  opener.focus()
  document.body.dataset["outcome"] = "waiting"
  window.lk.auth.stepUp(options).then(
    ({ authentication_factors }) => {
      document.body.dataset["outcome"] = authentication_factors.map(({ type }) => type).join(" ")
    },
    (error: unknown) => {
      const told = error instanceof Error ? Object.entries(error) : []
      const { code, reason } = Object.fromEntries<unknown>(told)
      document.body.dataset["outcome"] = `${String(code)} ${String(reason)}`
    }
  )
}

/** What came of the step-up, and what is left of its dialog. */
export const outcome = (): string | undefined => document.body.dataset["outcome"]
export const dialogs = (): number => document.querySelectorAll("dialog").length
