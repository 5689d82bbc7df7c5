/** What tests of a form that the script, and then React, take over have in common. */
import type { Page } from "playwright-core"
import { eventually } from "./login.js"

/** The widget's element, marked so that a later check tells whether it is still the same node. */
export const mark = (page: Page, selector: string) =>
  page.evaluate((selector) => {
    const element = document.querySelector(selector)
    if (element) Object.assign(element, { isMarked: true })
  }, selector)

export const isMarked = (page: Page, selector: string) =>
  page.evaluate((selector) => {
    const element = document.querySelector(selector)
    return element !== null && "isMarked" in element
  }, selector)

/** Waits until React has taken over. */
export const takenOver = (page: Page) =>
  eventually(() =>
    page.evaluate(() => {
      const place = document.querySelector("#login > *")
      const card = (place?.shadowRoot ?? place)?.querySelector(".lk-card")
      return Object.keys(card ?? {}).some((key) => key.startsWith("__react"))
    })
  ).toBe(true)
