/** The widget's events and errors, without secrets. */
import type { Callbacks } from "latchkey/widget"
import { find, make } from "../dom.js"
import { jsonOf } from "../json.js"
import { timeOf } from "../times.js"

const shown = 30

/** The callbacks to mount the widget with. */
export const showEvents = (): Callbacks => {
  const list = find("#events", HTMLElement)
  const empty = find("#events-empty", HTMLElement)

  const add = (kind: "event" | "error", title: string, data: unknown) => {
    const time = make("time", {}, timeOf(Date.now()))
    const text = jsonOf(data)
    const head = [make("code", {}, title), " ", time]
    const body =
      text === "{}"
        ? make("div", { class: "event-head" }, ...head)
        : make(
            "details",
            {},
            make("summary", {}, ...head),
            make("pre", { tabindex: "0", "aria-label": `Data of ${title}` }, text)
          )
    list.prepend(make("li", { class: "event", "data-kind": kind }, body))
    while (list.childElementCount > shown) list.lastElementChild?.remove()
    empty.hidden = true
  }

  return {
    onEvent: ({ data, type }) => add("event", type, data),
    onError: (error) => add("error", error.name, { ...error, message: error.message })
  }
}
