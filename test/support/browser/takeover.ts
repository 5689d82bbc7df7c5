/** What tests of a form that the script, and then React, take over have in common. */
import type { Locator, Page } from "playwright-core"
import { t } from "../words.js"
import { button, eventually } from "./login.js"

/** The file that holds the services, after which React is loaded. */
export const app = /\/app-[^/]*\.js/

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

/** The file that holds React, which is loaded when the user points at the form or types. */
export const react = /\/makeRenderer-[^/]*\.js/

/** Points at the widget, and waits until React has taken over. */
export const takenOver = (page: Page) =>
  eventually(() =>
    page.evaluate(() => {
      const place = document.querySelector("#login > *")
      const card = (place?.shadowRoot ?? place)?.querySelector(".lk-card")
      card?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }))
      return Object.keys(card ?? {}).some((key) => key.startsWith("__react"))
    })
  ).toBe(true)

/**
 * Waits until the page shows this, or offers a reload, which it then accepts: some versions of Chromium never ask again for a
 * module that failed to load. Returns whether the page was reloaded.
 */
export const reloadWhereStuck = async (page: Page, next: Locator): Promise<boolean> => {
  const reload = button(page, t("common.reload"))
  await next.or(reload).waitFor()
  const isStuck = await reload.isVisible()
  if (isStuck) await Promise.all([page.waitForEvent("load"), reload.click()])
  return isStuck
}

/** Adds what password managers add: icons around the field and in the card, and attributes. */
export const addIcons = (page: Page) =>
  page.evaluate(() => {
    const icon = (tag: string, place: "before" | "after" | "append", beside: Element | null) => {
      const added = document.createElement(tag)
      added.setAttribute("data-icon-root", "")
      added.attachShadow({ mode: "open" })
      beside?.[place](added)
    }
    const input = document.querySelector("#login input")
    icon("div", "after", input)
    icon("vault-icon", "before", input)
    icon("span", "append", input?.closest("form") ?? null)
    icon("div", "append", document.querySelector(".lk-card"))
    icon("div", "append", document.querySelector(".lk-root"))
    icon("vault-menu", "append", document.body)
    input?.setAttribute("data-vault-rid", "1")
    input?.setAttribute("data-form-type", "email")
    input?.closest("form")?.setAttribute("data-form-type", "login")
  })
