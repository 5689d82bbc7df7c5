/** Runs in the gallery's page: what changes besides a control that is changed (WCAG 3.2.2). */

type Control = HTMLInputElement | HTMLSelectElement | HTMLButtonElement

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLButtonElement

/** A code is complete; other fields take it as text. */
const typed = "123456"

const set = (control: HTMLInputElement | HTMLSelectElement, value: string): void => {
  // React overrides the setter of the element
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value)
  control.dispatchEvent(new Event("input", { bubbles: true }))
  control.dispatchEvent(new Event("change", { bubbles: true }))
}

const change = (control: Control): void => {
  if (control instanceof HTMLSelectElement)
    set(control, control.options[control.options.length - 1]?.value ?? "")
  else if (control instanceof HTMLButtonElement)
    control.dispatchEvent(
      new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true, cancelable: true })
    )
  else if (["checkbox", "radio"].includes(control.type)) control.click()
  else set(control, typed)
}

const nameOf = (control: Control): string =>
  control.dataset["part"] ?? control.getAttribute("name") ?? control.id

/**
 * Changes each input and select in `place`, and moves from each tab to the next. Lists what else changed: the screen, the
 * focus, the address, windows.
 */
export const changesOfContext = async (
  place: HTMLElement,
  settle: () => Promise<void>
): Promise<ReadonlyArray<string>> => {
  const found: Array<string> = []
  const screen = () => place.querySelector<HTMLElement>("[data-screen]")?.dataset["screen"]
  const busyParts = () => place.querySelectorAll("[aria-busy=true], [role=progressbar]").length
  const before = { screen: screen(), busyParts: busyParts(), href: location.href, entries: history.length }
  let startsCall = false
  const observer = new MutationObserver(() => {
    // A state may wait for another call already
    startsCall ||= busyParts() > before.busyParts
  })
  observer.observe(place, { attributes: true, childList: true, subtree: true })
  const { open } = window
  let name = ""
  const note = (what: string) => found.push(`${name}: ${what}`)
  window.open = () => {
    note("opens a window")
    return null
  }
  const onSubmit = () => note("submits")
  place.addEventListener("submit", onSubmit)
  const selector = "input:enabled, select:enabled, [role=tab]:enabled"
  for (let index = 0; screen() === before.screen; index++) {
    const control = [...place.querySelectorAll(selector)][index]
    if (control === undefined || !isControl(control)) break
    name = nameOf(control)
    control.focus()
    change(control)
    await settle()
    const { activeElement } = document
    if (screen() !== before.screen) note(`leads to ${String(screen())}`)
    else if (startsCall) note("starts a call")
    else if (
      activeElement !== control &&
      activeElement?.id !== control.id &&
      // An arrow key moves on to the next tab
      control.closest("[role=tablist]")?.contains(activeElement) !== true
    )
      note(`moves the focus to ${activeElement?.localName ?? "nothing"}`)
    if (startsCall) break
  }
  if (location.href !== before.href || history.length !== before.entries) note("navigates")
  window.open = open
  observer.disconnect()
  place.removeEventListener("submit", onSubmit)
  return found
}
