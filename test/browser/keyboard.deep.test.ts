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
    expect([await page.evaluate(hasRing), await page.evaluate(isInSight)], name ?? "").toEqual([true, true])
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
      await page.getByText("Powered by").waitFor()
      await tabTo(page, "Email")
      await page.keyboard.type(email)
      await page.keyboard.press("Enter")
      await arrivesAt(page, "Passcode")
      const { code = "" } = await provider.inbox.waitFor(email)
      await page.keyboard.type(code)
    }
    const signOut = async () => {
      await page.evaluate(() => window.lk.auth.session.revoke())
      await page.reload()
    }

    await firstFactor()
    await arrivesAt(page, "Add a second step")
    await tabTo(
      page,
      "Set up an authenticator app It shows a 6‑digit code",
      "Get codes by text message Sent to your phone number",
      "Log in as somebody else"
    )
    await page.keyboard.press("Shift+Tab")
    await page.keyboard.press("Shift+Tab")
    await page.keyboard.press("Enter")
    await arrivesAt(page, "Set up your authenticator app")
    await page.getByText("Copy key").waitFor()
    const nextCode = await scanKey(handsOf(page), provider)
    await tabTo(page, "Copy key", "Code from the app")
    await page.keyboard.type(nextCode())

    await arrivesAt(page, "Save your recovery codes")
    const recoveryCodes = await page.evaluate(shownCodes)
    secrets.push(...recoveryCodes)
    await tabTo(page, "Copy", "Download", "Print", "I have saved these codes", "Continue")
    await page.keyboard.press("Enter")
    await page.getByText("Save the codes first, then tick the box.").waitFor()
    await arrivesAt(page, "I have saved these codes")
    await page.keyboard.press("Space")
    await tabTo(page, "Continue")
    await page.keyboard.press("Enter")
    await arrivesAt(page, "Success!")
    expect(await page.evaluate(isComplete)).toBe(true)

    await signOut()
    await firstFactor()
    await page.getByText("Enter the code from your app").waitFor()
    await arrivesAt(page, "Code from the app")
    await page.keyboard.type("000000")
    await page.getByText("Invalid passcode, please try again.").waitFor()
    await arrivesAt(page, "Code from the app")
    await page.keyboard.type(nextCode())
    await arrivesAt(page, "Success!")

    await signOut()
    await firstFactor()
    await page.getByText("Enter the code from your app").waitFor()
    await arrivesAt(page, "Code from the app")
    await tabTo(page, "Use a recovery code")
    await page.keyboard.press("Enter")
    await arrivesAt(page, "Recovery code")
    await page.keyboard.press("Enter")
    await arrivesAt(page, "Recovery code")
    await page.keyboard.type(recoveryCodes[0] ?? "")
    await tabTo(page, "Continue")
    await page.keyboard.press("Space")
    await arrivesAt(page, "Success!")
    await page.getByText(proven).waitFor()
    expect(await page.evaluate(isComplete)).toBe(true)
  })

  it("a signed-in user gives the app's code in a dialog, or cancels it", async ({ open, provider }) => {
    const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
    await provider.seed({ users: [{ email, phone_number: "+12015550123", totp: { secret } }] })
    const page = await openSignedIn(open, provider, quiet)
    await page.setViewportSize({ width, height: 568 })
    await page.evaluate(askAgain, {})
    await button(page, "WhatsApp a code").waitFor()
    await arrivesAt(page, "Confirm that it’s you")
    await tabTo(page, "Authenticator app It shows a 6‑digit code", "Text a code ••\u00a00123")
    await tabTo(page, "WhatsApp a code ••\u00a00123", "Use a recovery code", "Cancel")
    await page.keyboard.press("Enter")
    await arrivesAt(page, "Delete my account")
    expect(await page.evaluate(outcome)).toBe("step_up_cancelled undefined")

    await page.evaluate(askAgain, { methods: ["totp"] } as const)
    await arrivesAt(page, "Code from the app")
    await page.keyboard.type(appWith(secret, provider)())
    await arrivesAt(page, "Delete my account")
    expect(await page.evaluate(outcome)).toBe("otp totp")
  })
})
