/**
 * Part of `npm run build`: makes the source maps in `dist` small, and lets them name only what is in the package. `src` is, so a map
 * needs no copy of our sources. The code of libraries and of the provider has no map: it is as readable in `dist`.
 */
import { decode, encode } from "@jridgewell/sourcemap-codec"
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, resolve, sep } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))

/** @typedef {import("@jridgewell/sourcemap-codec").SourceMapSegment} Segment */

for (const name of readdirSync(join(root, "dist"), { recursive: true, encoding: "utf8" })) {
  if (!name.endsWith(".map")) continue
  const file = join(root, "dist", name)
  /** @type {{ sources: Array<string>, sourcesContent?: unknown, mappings: string }} */
  const { sourcesContent: _, ...map } = JSON.parse(readFileSync(file, "utf8"))
  const kept = [...map.sources.keys()].filter((place) =>
    resolve(dirname(file), map.sources[place] ?? "").startsWith(join(root, "src") + sep)
  )
  if (kept.length > 0) {
    // What comes from other sources belongs to none
    const mappings = decode(map.mappings).map((line) =>
      line
        .map(
          ([column, source = -1, ...place]) =>
            /** @type {Segment} */ (
              kept.includes(source) ? [column, kept.indexOf(source), ...place] : [column]
            )
        )
        .filter((segment, at, all) => segment.length > 1 || all[at - 1]?.length !== 1)
    )
    const sources = kept.map((place) => map.sources[place])
    writeFileSync(file, JSON.stringify({ ...map, sources, mappings: encode(mappings) }))
  } else {
    const mapped = file.slice(0, -".map".length)
    writeFileSync(mapped, readFileSync(mapped, "utf8").replace(/\n\/\/# sourceMappingURL=.*\s*$/, "\n"))
    rmSync(file)
  }
}
