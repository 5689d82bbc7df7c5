/**
 * Part of `npm run build`: makes the source maps in `dist` small. `src` is in the package, so a map needs no copy of our
 * sources. Files that have code of libraries only lose their map.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, resolve, sep } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))
const source = join(root, "src") + sep

/** @typedef {{ sources: Array<string>, sourcesContent?: Array<string | null> }} SourceMap */

for (const name of readdirSync(join(root, "dist"), { recursive: true, encoding: "utf8" })) {
  if (!name.endsWith(".js.map")) continue
  const file = join(root, "dist", name)
  /** @type {SourceMap} */
  const map = JSON.parse(readFileSync(file, "utf8"))
  const isOurs = map.sources.map((each) => resolve(dirname(file), each).startsWith(source))
  if (isOurs.includes(true)) {
    const sourcesContent = (map.sourcesContent ?? []).map((content, index) =>
      isOurs[index] ? null : content
    )
    writeFileSync(file, JSON.stringify({ ...map, sourcesContent }))
  } else {
    const script = file.slice(0, -".map".length)
    writeFileSync(script, readFileSync(script, "utf8").replace(/\n\/\/# sourceMappingURL=.*\s*$/, "\n"))
    rmSync(file)
  }
}
