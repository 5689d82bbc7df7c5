/** The entries that run before Effect is loaded. The lint rows "domain" and "page" say the same of their files. */
import { fileURLToPath } from "node:url"
import { build } from "vite"
import { beforeAll, describe, expect, it } from "vitest"

/** The entries that servers, workers and pages evaluate before they load anything else. */
const entries = ["index.ts", "server.ts", "compat.ts", "themes.ts"]

/** A module that imports Effect, to show that the test finds it. */
const counterexample = "domain/schemas/SessionSchema.ts"

const root = fileURLToPath(new URL("../../src/", import.meta.url))

/** Module → the modules that it imports when it is evaluated. Packages are not followed. */
const importsOf = new Map<string, ReadonlyArray<string>>()

beforeAll(() =>
  build({
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      rollupOptions: {
        input: [...entries, counterexample].map((module) => root + module),
        external: (id) => !/^[./]/.test(id)
      }
    },
    plugins: [{ name: "imports", moduleParsed: ({ id, importedIds }) => void importsOf.set(id, importedIds) }]
  })
)

/** The packages that the module imports, however indirectly. */
const packagesOf = (module: string): ReadonlyArray<string> => {
  const found = new Set([root + module])
  for (const each of found) for (const imported of importsOf.get(each) ?? []) found.add(imported)
  // Vite's own helper for dynamic imports has no file
  return [...found].filter((id) => !id.startsWith(root) && !id.startsWith("\0"))
}

describe("an entry that runs before Effect is loaded imports no package", () => {
  it.each(entries)("%s", (entry) => {
    expect(importsOf.has(root + entry)).toBe(true)
    expect(packagesOf(entry)).toEqual([])
  })

  it("and the test sees the imports of a module that does", () => {
    expect(packagesOf(counterexample)).toContain("effect/Schema")
  })
})
