import { find, make, write } from "../dom.js"
import { rows } from "../rows.js"

/** A table cell. Screens too narrow for columns show its label, if any. */
export const cell = (label: string, ...children: ReadonlyArray<Node | string>): HTMLElement =>
  make("td", { role: "cell", ...(label !== "" && { "data-label": label }) }, make("div", {}, ...children))

/** A table row whose first cell is the row header. */
export const row = (head: ReadonlyArray<Node | string>, ...cells: ReadonlyArray<HTMLElement>): HTMLElement =>
  make("tr", { role: "row" }, make("th", { scope: "row", role: "rowheader" }, ...head), ...cells)

/**
 * Updates the section with this id: its table rows or list items, their count, and the text for an empty list. `all` is
 * the total count when only some are shown.
 */
export const records = <Item>(
  id: string,
  keyOf: (item: Item) => string,
  draw: (item: Item) => HTMLElement
): ((items: ReadonlyArray<Item>, all?: number) => void) => {
  const section = find(`#${id}`, HTMLElement)
  const body = find("tbody, ul", HTMLElement, section)
  const frame = section.querySelector<HTMLElement>(".scroll, table, ul") ?? body
  const empty = find(".empty", HTMLElement, section)
  const count = find(".count", HTMLElement, section)
  const keep = rows(body, keyOf, draw)
  return (items, all = items.length) => {
    keep(items)
    frame.hidden = empty.hidden = false
    if (items.length === 0) frame.hidden = true
    else empty.hidden = true
    count.hidden = items.length === 0
    write(count, String(all))
  }
}
