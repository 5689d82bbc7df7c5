/** Where the focus of the keyboard is. */
import type { Locator, Page } from "playwright-core"
import { eventually } from "./login.js"

/** Whether the focus is there now. */
export const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Waits until the focus is there. */
export const expectFocus = (target: Locator) => eventually(() => hasFocus(target)).toBe(true)

/** What has the focus: a field by its label, all else by its text, or by its `aria-label` or id where it has none. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    const label = element?.getAttribute("aria-label")
    return element instanceof HTMLInputElement || element instanceof HTMLSelectElement
      ? (element.labels?.[0]?.textContent ?? label)
      : element?.textContent || (label ?? element?.id)
  })
