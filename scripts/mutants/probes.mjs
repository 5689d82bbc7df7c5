/** Probes in the places of mutants. They write which test file reaches which place. */
import { existsSync, readFileSync } from "node:fs"
import { relative } from "node:path"

/** @typedef {import("./mutations.mjs").Mutant} Mutant */

/** @param {number} index */
const call = (index) => `globalThis.latchkeyReached?.(${index})`

/**
 * The text of a file with a probe for each of its mutants.
 *
 * @param {string} text
 * @param {string} file
 * @param {ReadonlyArray<Mutant>} sample
 * @param {string} log
 */
export const probed = (text, file, sample, log) => {
  const edits = sample
    .flatMap((mutant, index) => {
      const size = mutant.end - mutant.start
      const [before, after] =
        mutant.site === "statement" ? [`{${call(index)};`, ";}"] : [`(${call(index)},`, ")"]
      if (mutant.file !== file || mutant.isStatic) return []
      if (mutant.site === "attribute") {
        const equals = text.slice(mutant.start, mutant.end).indexOf("=")
        if (equals === -1) return [{ at: mutant.end, order: 0, text: `={(${call(index)},true)}` }]
        const start = mutant.start + equals + 1
        return text[start] === "{"
          ? [
              { at: start + 1, order: 1, text: `(${call(index)},` },
              { at: mutant.end - 1, order: -1, text: ")" }
            ]
          : [
              { at: start, order: 1, text: `{(${call(index)},` },
              { at: mutant.end, order: -1, text: ")}" }
            ]
      }
      // Where two places begin together, the wider one begins first, and where they end together it ends last
      return [
        { at: mutant.start, order: 1e8 - size, text: before },
        { at: mutant.end, order: size - 1e8, text: after }
      ]
    })
    .sort((one, other) => one.at - other.at || one.order - other.order)
  let result = ""
  let from = 0
  for (const edit of edits) {
    result += text.slice(from, edit.at) + edit.text
    from = edit.at
  }
  return `${prelude(log)}${result}${text.slice(from)}`
}

/** Defines the probe, where there is a file system. @param {string} log */
const prelude = (log) =>
  `;(() => {
  const seen = new Set()
  const fs = globalThis.process?.getBuiltinModule?.("node:fs")
  globalThis.latchkeyReached ??= fs && ((index) => {
    const worker = globalThis.__vitest_worker__
    const line = index + "\\t" + worker?.filepath + "\\t" + (worker?.current === undefined ? "load" : "test") + "\\n"
    if (seen.has(line)) return
    seen.add(line)
    fs.appendFileSync(${JSON.stringify(log)}, line)
  })
})();
`

/**
 * The test files that reached each place. A place that was reached while no test ran is part of loading a module, which
 * a worker does once for all of its files: `whileLoading` has these places.
 *
 * @param {string} log
 * @param {string} folder
 */
export const readProbes = (log, folder) => {
  /** @type {Map<number, Set<string>>} */
  const reached = new Map()
  /** @type {Set<number>} */
  const whileLoading = new Set()
  const lines = existsSync(log) ? readFileSync(log, "utf8").split("\n") : []
  for (const [index, file, when] of lines.map((line) => line.split("\t"))) {
    if (file === undefined) continue
    reached.set(Number(index), new Set([...(reached.get(Number(index)) ?? []), relative(folder, file)]))
    if (when === "load") whileLoading.add(Number(index))
  }
  return { reached, whileLoading }
}
