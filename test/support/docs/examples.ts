/** The entries of the package, and the `@example`s in its sources. */
import { entries, sourceOfEntry } from "../../../scripts/aliases.mjs"
import { sources } from "../sources.js"
import { textOf, type Block } from "./blocks.js"

/** The source of each entry, for example `src/element/vue.ts`. */
export const entrySources: ReadonlyArray<string> = entries.map(sourceOfEntry)

/** An example ends at the next tag or with its comment. */
const example = /^ *\* @example\n(?<code>(?: *\*(?!\/)(?! @).*\n)+)/gm

/** The examples in the text of a source. */
export const examplesIn = (path: string, text: string): ReadonlyArray<Omit<Block, "runs">> =>
  [...text.matchAll(example)].map((match) => {
    const line = text.slice(0, match.index).split("\n").length
    const code = (match.groups?.["code"] ?? "").replace(/^ *\* ?/gm, "")
    return { place: `${path}:${line}`, file: `${line}.tsx`, language: "tsx", code }
  })

/** The examples of all sources. */
export const examples = sources.flatMap((path) => examplesIn(path, textOf(path)))
