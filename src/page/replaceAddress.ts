import { attempt } from "./attempt.js"

/** What Next.js marks the state of an entry with. It takes a change whose state has the mark for its own, and keeps the old address. */
const mark = "__NA"

/**
 * Replaces the address of the page, without loading it and without a new history entry. The state of the entry stays, but where a
 * router keeps the address in it: it would write that address again. The address stays when the browser refuses.
 */
export const replaceAddress = (url: string): void => {
  const { history, location } = window
  const { href } = location
  const before: unknown = history.state
  const put = (state: unknown) => attempt(() => history.replaceState(state, "", url))
  if (typeof before !== "object" || before === null || Array.isArray(before)) return put(before)
  const next = new URL(url, href).href
  const moved = (value: unknown) => {
    if (typeof value !== "string" || value[0] !== "/" || !href.endsWith(value)) return value
    const start = href.slice(0, -value.length)
    return next.startsWith(start) ? next.slice(start.length) : value
  }
  const entries = Object.entries(before).map(([name, value]: [string, unknown]) => [name, moved(value)])
  put(Object.fromEntries(entries.filter(([name]) => name !== mark)))
  // An older Next.js, or one that has not begun, does not write its mark again, and would reload the page at Back
  if (mark in before && !(mark in Object(history.state))) put(Object.fromEntries(entries))
}
