/** What pages weigh with each bundler. */
import { idle, takenOver, weigh } from "./visit.mjs"

/** @typedef {import("./visit.mjs").Weight} Weight */
/** @typedef {import("playwright-core").Browser} Browser */
/** `page`: the form, mounted by a script. `added`: what `Login` adds to a React page. @typedef {{ readonly page?: Weight, readonly added: Weight }} Weights */

/** The share above the smallest that a bundler may add. Turbopack copies a small module into each file that imports it. */
const tolerance = 0.07

/**
 * What a page with `Login` weighs beyond the same application without it.
 *
 * @param {Browser} browser
 * @param {string} component
 * @param {string} without
 * @returns {Promise<Weight>}
 */
export const weighAdded = async (browser, component, without) => {
  const [page, rest] = [await weigh(browser, component, takenOver), await weigh(browser, without, idle)]
  return { bytes: page.bytes - rest.bytes, files: page.files - rest.files }
}

/** The pages that `serveBundled` serves. @param {Browser} browser @param {string} origin @returns {Promise<Weights>} */
export const weighBundled = async (browser, origin) => ({
  page: await weigh(browser, `${origin}/login/`, takenOver),
  added: await weighAdded(browser, `${origin}/component/`, `${origin}/react/`)
})

/**
 * Throws when a weight is more than the tolerance above the smallest of its column.
 *
 * @param {keyof Weights} column
 * @param {ReadonlyMap<string, Weights>} weights
 */
export const expectAlike = (column, weights) => {
  const bytes = [...weights.values()].flatMap((each) => each[column]?.bytes ?? [])
  const limit = Math.min(...bytes) * (1 + tolerance)
  if (Math.max(...bytes) <= limit) return
  const rows = rowsOf(weights).map((row) => row.join(" "))
  throw new Error(`${column}: more than ${kB(limit)} kB in ${rows.join(", ")}`)
}

/** @param {number} bytes */
const kB = (bytes) => (bytes / 1000).toFixed(1)

/** The rows of the table in docs/package.md: kB and files of each column. @param {ReadonlyMap<string, Weights>} weights */
export const rowsOf = (weights) =>
  [...weights].map(([host, { page, added }]) => [
    host,
    ...[page, added].flatMap((weight) =>
      weight === undefined ? ["", ""] : [kB(weight.bytes), `${weight.files}`]
    )
  ])
