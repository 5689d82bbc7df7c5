import { find, make, write } from "../dom.js"
import { rows } from "../rows.js"

/** A cell. On screens too narrow for columns it says its label, unless that is empty. */
export const cell = (label: string, ...children: ReadonlyArray<Node | string>): HTMLElement =>
  make("td", { role: "cell", ...(label !== "" && { "data-label": label }) }, make("div", {}, ...children))

/** A row, its first cell saying what the row is about. */
export const row = (head: ReadonlyArray<Node | string>, ...cells: ReadonlyArray<HTMLElement>): HTMLElement =>
  make("tr", { role: "row" }, make("th", { scope: "row", role: "rowheader" }, ...head), ...cells)

/**
 * Keeps the section of this id: the rows of its table, or the items of its list, how many there are, and what it says
 * when there are none. `all` counts more than are shown.
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
