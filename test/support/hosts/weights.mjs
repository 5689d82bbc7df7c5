/** What pages weigh with each bundler. */
import { idle, takenOver, weigh } from "./visit.mjs"

/** @typedef {import("./visit.mjs").Weight} Weight */
/** @typedef {import("playwright-core").Browser} Browser */
/** `page`: the form, mounted by a script. `added`: what `Login` adds to a React page. @typedef {{ readonly page?: Weight, readonly added: Weight }} Weights */

/**
 * The share above the smallest that a bundler may add. Turbopack copies a small module into each file that imports it. On 2026-11-28
 * two modules were in five files each.
 *
 * @param {string} host
 */
const toleranceOf = (host) => (host.includes("turbopack") ? 0.15 : 0.07)

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
 * Throws when a weight is further above the smallest of its column than its bundler may be.
 *
 * @param {keyof Weights} column
 * @param {ReadonlyMap<string, Weights>} weights
 */
export const expectAlike = (column, weights) => {
  const sizes = [...weights].flatMap(([host, each]) => {
    const weight = each[column]
    return weight === undefined ? [] : [{ host, bytes: weight.bytes }]
  })
  const smallest = Math.min(...sizes.map(({ bytes }) => bytes))
  /** @param {string} host */
  const limitOf = (host) => smallest * (1 + toleranceOf(host))
  const over = sizes.find(({ bytes, host }) => bytes > limitOf(host))
  if (over === undefined) return
  const rows = rowsOf(weights).map((row) => row.join(" "))
  throw new Error(`${column}: more than ${kB(limitOf(over.host))} kB for ${over.host} in ${rows.join(", ")}`)
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
