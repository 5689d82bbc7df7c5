import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { documentedParts, drawnParts, propertiesWithoutDefault, stylingGuide } from "../support/styling.js"

const file = fileURLToPath(new URL("../../docs/styling.md", import.meta.url))

// `LATCHKEY_WRITE=1 npx vitest run --project unit test/packaging/styling.test.ts` regenerates the file
if (process.env["LATCHKEY_WRITE"] === "1") writeFileSync(file, stylingGuide())

describe("docs/styling.md", () => {
  it("lists the style keys, custom properties and parts of the sources", () => {
    expect(readFileSync(file, "utf8")).toBe(stylingGuide())
  })

  it("lists every part that the components render, and no other", () => {
    expect([...drawnParts()].sort()).toEqual([...documentedParts].sort())
  })

  it("lists a default for every custom property", () => {
    expect(propertiesWithoutDefault()).toEqual([])
  })
})
