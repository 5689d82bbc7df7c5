import type { Page } from "playwright-core"
import { describe, expect } from "vitest"
import { focused } from "../support/browser/focus.js"
import { it } from "../support/browser/it.js"
import { button, eventually, openSignedIn, quiet } from "../support/browser/login.js"
import {
  appWith,
  askAgain,
  asksAlways,
  handsOf,
  isComplete,
  outcome,
  proven,
  scanKey,
  shownCodes
} from "../support/browser/secondFactor.js"
import { t } from "../support/words.js"

const email = "ada@example.com"
const width = 320

/** Whether the window shows the whole element that has the focus. */
const isInSight = (): boolean => {
  const element = document.activeElement
  if (element === null) return false
  const { bottom, left, right, top } = element.getBoundingClientRect()
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
}

/** Whether the focus ring is drawn: on the element, on the cell of a passcode, or around a field. */
const hasRing = (): boolean => {
  const element = document.activeElement
  const drawn = [
    element,
    element?.nextElementSibling?.querySelector("[data-active]"),
    element?.closest("label")
  ]
  return drawn.some((each) => each && getComputedStyle(each).outlineStyle === "solid")
}

/** How far the page can be scrolled sideways. */
const overflow = (): number => document.documentElement.scrollWidth - innerWidth

/** Waits until a screen has moved the focus there. */
const arrivesAt = async (page: Page, name: string) => {
  await eventually(() => focused(page)).toBe(name)
  expect([await page.evaluate(isInSight), await page.evaluate(overflow)], name).toEqual([true, 0])
}

/** Presses Tab for each of these names, which must be the next stops. */
const tabTo = async (page: Page, ...names: ReadonlyArray<string>) => {
  const seen: Array<unknown> = []
  for (const _ of names) {
    await page.keyboard.press("Tab")
    const name = await focused(page)
    seen.push(name)
    expect(await page.evaluate(hasRing), name ?? "").toBe(true)
    // A picture that arrives moves what is below it
    await eventually(() => page.evaluate(isInSight)).toBe(true)
  }
  expect(seen).toEqual(names)
}

describe("by keyboard alone, on a phone's width", () => {
  it("a user registers an app, logs in with its code, loses the phone and uses a recovery code", async ({
    open,
    provider,
    secrets
  }) => {
    const page = await open("login", asksAlways)
    await page.setViewportSize({ width, height: 568 })
    const firstFactor = async () => {
      await page.getByText(t("watermark.text")).waitFor()
      await tabTo(page, t("field.email"))
      await page.keyboard.type(email)
      await page.keyboard.press("Enter")
      await arrivesAt(page, t("field.code"))
      const { code = "" } = await provider.inbox.waitFor(email)
      await page.keyboard.type(code)
    }
    const signOut = async () => {
      await page.evaluate(() => window.lk.auth.session.revoke())
      await page.reload()
    }

    await firstFactor()
    await arrivesAt(page, t("factorEnroll.title"))
    await tabTo(
      page,
      `${t("factorEnroll.totp")} ${t("factorRow.totp.detail")}`,
      `${t("factorEnroll.sms")} ${t("factorRow.phone.detail")}`,
      t("factor.signOut")
    )
    await page.keyboard.press("Shift+Tab")
    await page.keyboard.press("Shift+Tab")
    await page.keyboard.press("Enter")
    await arrivesAt(page, t("appEnroll.title"))
    await page.getByText(t("appEnroll.copyKey")).waitFor()
    const nextCode = await scanKey(handsOf(page), provider)
    await tabTo(page, t("appEnroll.copyKey"), t("factorApp.code"))
    await page.keyboard.type(nextCode())

    await arrivesAt(page, t("recoveryCodes.title"))
    const recoveryCodes = await page.evaluate(shownCodes)
    secrets.push(...recoveryCodes)
    await tabTo(
      page,
      t("recoveryCodes.copy"),
      t("recoveryCodes.download"),
      t("recoveryCodes.print"),
      t("recoveryCodes.saved"),
      t("recoveryCodes.done")
    )
    await page.keyboard.press("Enter")
    await page.getByText(t("recoveryCodes.required")).waitFor()
    await arrivesAt(page, t("recoveryCodes.saved"))
    await page.keyboard.press("Space")
    await tabTo(page, t("recoveryCodes.done"))
    await page.keyboard.press("Enter")
    await arrivesAt(page, t("factorConfirmation.title"))
    expect(await page.evaluate(isComplete)).toBe(true)

    await signOut()
    await firstFactor()
    await page.getByText(t("factorApp.title")).waitFor()
    await arrivesAt(page, t("factorApp.code"))
    await page.keyboard.type("000000")
    await page.getByText(t("error.otpCodeNotFound")).waitFor()
    await arrivesAt(page, t("factorApp.code"))
    await page.keyboard.type(nextCode())
    await arrivesAt(page, t("factorConfirmation.title"))

    await signOut()
    await firstFactor()
    await page.getByText(t("factorApp.title")).waitFor()
    await arrivesAt(page, t("factorApp.code"))
    await tabTo(page, t("factor.recovery"))
    await page.keyboard.press("Enter")
    await arrivesAt(page, t("field.recoveryCode"))
    await page.keyboard.press("Enter")
    await arrivesAt(page, t("field.recoveryCode"))
    await page.keyboard.type(recoveryCodes[0] ?? "")
    await tabTo(page, t("factorRecovery.submit"))
    await page.keyboard.press("Space")
    await arrivesAt(page, t("factorConfirmation.title"))
    await page.getByText(proven).waitFor()
    expect(await page.evaluate(isComplete)).toBe(true)
  })

  it("a signed-in user gives the app's code in a dialog, or cancels it", async ({ open, provider }) => {
    const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
    await provider.seed({ users: [{ email, phone_number: "+12015550123", totp: { secret } }] })
    const page = await openSignedIn(open, provider, quiet)
    await page.setViewportSize({ width, height: 568 })
    await page.evaluate(askAgain, {})
    await button(page, t("factorRow.whatsapp")).waitFor()
    await arrivesAt(page, t("factorChoice.title"))
    await tabTo(
      page,
      `${t("factorRow.totp")} ${t("factorRow.totp.detail")}`,
      `${t("factorRow.sms")} ••\u00a00123`
    )
    await tabTo(page, `${t("factorRow.whatsapp")} ••\u00a00123`, t("factor.recovery"), t("stepUp.cancel"))
    await page.keyboard.press("Enter")
    await arrivesAt(page, "Delete my account")
    expect(await page.evaluate(outcome)).toBe("step_up_cancelled undefined")

    await page.evaluate(askAgain, { methods: ["totp"] } as const)
    await arrivesAt(page, t("factorApp.code"))
    await page.keyboard.type(appWith(secret, provider)())
    await arrivesAt(page, "Delete my account")
    expect(await page.evaluate(outcome)).toBe("otp totp")
  })
})
