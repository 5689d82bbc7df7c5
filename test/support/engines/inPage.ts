/** Functions for `tab.evaluate` and `tab.click`: they run in the page. */

/** What people press or type into. */
export type Control = "box" | "button" | "field" | "tab"

/** The visible control of this role with exactly this name or, of a choice, this title, also in the widget's shadow root. */
export const control = (role: Control, name: string): Element | undefined => {
  const selectors = {
    box: "[type=checkbox]",
    button: "button",
    field: "input:not([type=checkbox])",
    tab: "[role=tab]"
  }
  const nameOf = (element: Element) => {
    const text = (element.querySelector(".lk-choice-title") ?? element).textContent
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : text
    return (element.getAttribute("aria-label") ?? label ?? "").trim()
  }
  const shadow = document.querySelector("#login")?.firstElementChild?.shadowRoot
  return [document, ...(shadow ? [shadow] : [])]
    .flatMap((root) => [...root.querySelectorAll(selectors[role])])
    .find((element) => element.getClientRects().length > 0 && nameOf(element) === name)
}

/** The text of the page, with that in the widget's shadow root. */
export const text = (): string => {
  const inShadow = document.querySelector("#login")?.firstElementChild?.shadowRoot?.firstElementChild
  return `${document.body.innerText}\n${inShadow instanceof HTMLElement ? inShadow.innerText : ""}`
}

/** What the focused element is called: its value, label or text. */
export const focused = (): string | undefined => {
  const outer = document.activeElement
  const element = outer?.shadowRoot?.activeElement ?? outer
  const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element?.textContent
  return (label || element?.getAttribute("aria-label") || element?.id)?.trim()
}

export const status = (): string => window.lk.auth.session.getInfo().status

export const events = (): ReadonlyArray<string> => window.lk.events.map(({ type }) => type)

export const address = (): string => location.href

/** Hides or shows the tab. */
export const setVisibility = (state: "hidden" | "visible"): void => {
  Object.defineProperty(document, "visibilityState", { configurable: true, value: state })
  document.dispatchEvent(new Event("visibilitychange"))
}
