/**
 * Part of `npm run build`: makes the source maps in `dist` small. `src` is in the package, so a map needs no copy of our
 * sources. The code of libraries has no map: it is as readable in `dist` as in the library.
 */
import { decode, encode } from "@jridgewell/sourcemap-codec"
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, resolve, sep } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))
const sources = ["src", "provider"].map((name) => join(root, name) + sep)

/** @typedef {{ sources: Array<string>, sourcesContent?: Array<string | null>, mappings: string }} SourceMap */

/**
 * The map with the sources at these places only.
 *
 * @param {SourceMap} map
 * @param {ReadonlyArray<number>} kept
 */
const withSources = (map, kept) => {
  const places = new Map(kept.map((old, place) => [old, place]))
  /** What comes from other sources belongs to none. @param {import("@jridgewell/sourcemap-codec").SourceMapSegment} segment */
  const moved = (segment) => {
    const [column, old = -1, line = 0, from = 0, name] = segment
    const place = places.get(old)
    /** @type {import("@jridgewell/sourcemap-codec").SourceMapSegment} */
    const result =
      place === undefined
        ? [column]
        : name === undefined
          ? [column, place, line, from]
          : [column, place, line, from, name]
    return result
  }
  const lines = decode(map.mappings).map((line) =>
    line.map(moved).filter((segment, at, all) => segment.length > 1 || all[at - 1]?.length !== 1)
  )
  const sources = kept.flatMap((place) => map.sources[place] ?? [])
  return { ...map, sources, sourcesContent: sources.map(() => null), mappings: encode(lines) }
}

for (const name of readdirSync(join(root, "dist"), { recursive: true, encoding: "utf8" })) {
  if (!name.endsWith(".js.map")) continue
  const file = join(root, "dist", name)
  /** @type {SourceMap} */
  const map = JSON.parse(readFileSync(file, "utf8"))
  const ours = [...map.sources.keys()].filter((place) =>
    sources.some((folder) => resolve(dirname(file), map.sources[place] ?? "").startsWith(folder))
  )
  if (ours.length > 0) writeFileSync(file, JSON.stringify(withSources(map, ours)))
  else {
    const script = file.slice(0, -".map".length)
    writeFileSync(script, readFileSync(script, "utf8").replace(/\n\/\/# sourceMappingURL=.*\s*$/, "\n"))
    rmSync(file)
  }
}
