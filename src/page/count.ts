/** Where all copies of this library on a page, or in a process, keep the same counts. A symbol is no name of the page. */
export const countsKey: unique symbol = Symbol.for("latchkey.counts")

/** Adds to the number of `name` on this page or in this process. Returns it. */
export const count = (name: string, by: number): number => {
  const page: typeof globalThis & { [countsKey]?: Record<string, number> } = globalThis
  const counts = (page[countsKey] ??= {})
  return (counts[name] = (counts[name] ?? 0) + by)
}
