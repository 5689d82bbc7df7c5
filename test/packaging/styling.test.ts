import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { drawnParts, stylingGuide, toldParts, unsetProperties } from "../support/styling.js"

const file = fileURLToPath(new URL("../../docs/styling.md", import.meta.url))

// `LATCHKEY_WRITE=1 npx vitest run --project unit test/packaging/styling.test.ts` writes it anew
if (process.env["LATCHKEY_WRITE"] === "1") writeFileSync(file, stylingGuide())

describe("docs/styling.md", () => {
  it("tells the style keys, custom properties and parts as they are", () => {
    expect(readFileSync(file, "utf8")).toBe(stylingGuide())
  })

  it("names every part that is drawn, and no other", () => {
    expect([...drawnParts()].sort()).toEqual([...toldParts].sort())
  })

  it("knows the default of every property", () => {
    expect(unsetProperties()).toEqual([])
  })
})
