import { readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"

const source = fileURLToPath(new URL("../../src", import.meta.url))
const isPlain = (file: string) => readFileSync(file, "utf8").startsWith("/** @jsxImportSource ../../jsx */\n")
const files = readdirSync(join(source, "view"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".tsx"))
  .map((name) => join(source, "view", name))

/** The components whose values a file imports. */
const importedBy = (file: string) =>
  [...readFileSync(file, "utf8").matchAll(/^import (?!type )[^"]*"(\.[^"]+)\.js"$/gm)]
    .map(([, path = ""]) => join(dirname(file), `${path}.tsx`))
    .filter((path) => files.includes(path))

describe("the components that are drawn without React", () => {
  it("import only components that are drawn without React", () => {
    const plain = files.filter(isPlain)
    const wrong = plain.flatMap((file) =>
      importedBy(file)
        .filter((other) => !isPlain(other))
        .map((other) => `${file} imports ${other}`)
    )
    expect(plain.length).toBeGreaterThan(20)
    expect(wrong).toEqual([])
  })
})
