/** The source maps of the built package. */
import { readdirSync, readFileSync, statSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"

const root = fileURLToPath(new URL("../..", import.meta.url))
const maps = readdirSync(join(root, "dist"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".map"))
  .map((name) => join(root, "dist", name))

const read: (text: string) => { readonly sources: ReadonlyArray<string> } = JSON.parse

describe("the maps of the code and of the declarations", () => {
  it("name only sources that are in the package", () => {
    const named = maps.flatMap((file) =>
      read(readFileSync(file, "utf8")).sources.map((source) => join(dirname(file), source))
    )
    const missing = named.filter(
      (file) =>
        !relative(root, file).startsWith("src") || !statSync(file, { throwIfNoEntry: false })?.isFile()
    )
    expect(new Set(missing)).toEqual(new Set())
    expect(named.length).toBeGreaterThan(300)
  })

  it("are named by the files that they belong to, and no other map is", () => {
    const naming = readdirSync(join(root, "dist"), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(js|d\.ts)$/.test(name))
      .flatMap((name) => {
        const [, map] =
          /^\/\/# sourceMappingURL=(\S+)\s*$/m.exec(readFileSync(join(root, "dist", name), "utf8")) ?? []
        return map === undefined ? [] : [join(root, "dist", dirname(name), map)]
      })
    expect(naming.toSorted()).toEqual(maps.toSorted())
  })
})
