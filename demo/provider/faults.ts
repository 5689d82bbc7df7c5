/** The active faults, and a form that adds one. */
import { clearFaults, liftFault, setFault } from "../control.js"
import { find, make, onPress, reasonOf, write } from "../dom.js"
import type { Fault } from "../status.js"
import { describe, faultOrderOf } from "./faultOrder.js"
import { records } from "./records.js"

/** Updates the list. `refresh` runs after a change. */
export const showFaults = (refresh: () => Promise<void>): ((faults: ReadonlyArray<Fault>) => void) => {
  const news = find("#faults-news", HTMLElement)
  const say = (text: string) => write(news, text)
  const form = find("#fault", HTMLFormElement)
  const kind = find("#fault-kind", HTMLSelectElement)
  const clear = find("#clear", HTMLButtonElement)

  const showFields = () => {
    for (const field of form.querySelectorAll<HTMLElement>("[data-for]")) {
      field.hidden = field.dataset["for"] !== kind.value
      if (field instanceof HTMLInputElement) field.disabled = field.hidden
    }
  }
  showFields()
  kind.addEventListener("change", showFields)
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    const order = faultOrderOf(new FormData(form))
    if (order === undefined) return
    setFault(order)
      .then(refresh)
      .then(
        () => say("Set."),
        (error: unknown) => say(reasonOf(error))
      )
  })
  onPress(
    clear,
    async () => {
      await clearFaults()
      await refresh()
      return "It answers as it should."
    },
    say
  )

  return records(
    "faults",
    ({ id }: Fault) => String(id),
    (fault) => {
      const remove = make(
        "button",
        { type: "button", class: "button", "aria-label": `Remove: ${describe(fault)}` },
        "Remove"
      )
      onPress(
        remove,
        async () => {
          await liftFault(fault.id)
          await refresh()
          // The button was removed with its fault.
          if (document.activeElement === document.body) clear.focus()
          return "Removed."
        },
        say
      )
      return make("li", { class: "fault" }, make("span", {}, describe(fault)), remove)
    }
  )
}
