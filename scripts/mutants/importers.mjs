/** Which test files load a module, and over how many imports. */
import { readFileSync } from "node:fs"
import { join, normalize } from "node:path"
import { root } from "./copies.mjs"

/**
 * The modules that a file imports, types left out.
 *
 * @param {string} file
 * @param {ReadonlySet<string>} known
 */
const importsOf = (file, known) => {
  const text = readFileSync(join(root, file), "utf8")
  const specifiers = [
    ...text.matchAll(/^(?:import|export)(?! type\b)[^"'`;]*?from "([^"]+)"/gm),
    ...text.matchAll(/\bimport\("([^"]+)"\)/g),
    ...text.matchAll(/^import "([^"]+)"/gm)
  ].map(([, specifier = ""]) => specifier)
  return specifiers.flatMap((specifier) => {
    const base = specifier.startsWith(".")
      ? normalize(join(file, "..", specifier)).replace(/\.js$/, "")
      : specifier === "latchkey"
        ? "src/index"
        : specifier.replace(/^latchkey\//, "src/")
    return [`${base}.ts`, `${base}.tsx`].filter((path) => known.has(path))
  })
}

/** @param {ReadonlyArray<string>} files */
export const importersOf = (files) => {
  const known = new Set(files)
  /** @type {Map<string, Array<string>>} */
  const importers = new Map()
  for (const file of files.filter((file) => /\.tsx?$/.test(file)))
    for (const path of importsOf(file, known)) importers.set(path, [...(importers.get(path) ?? []), file])
  /** Every file that loads this one, with the number of imports between them. @param {string} file */
  return (file) => {
    const distances = new Map([[file, 0]])
    for (const [path, distance] of distances)
      for (const importer of importers.get(path) ?? [])
        if (!distances.has(importer)) distances.set(importer, distance + 1)
    return distances
  }
}
