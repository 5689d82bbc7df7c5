import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import manifest from "../../package.json"
import * as entry from "../../src/element.js"
import { customElementsManifest } from "../support/customElements.js"

const file = fileURLToPath(new URL("../../custom-elements.json", import.meta.url))

// `LATCHKEY_WRITE=1 npx vitest run --project dist test/published/customElements.test.ts` regenerates the file
if (process.env["LATCHKEY_WRITE"] === "1") writeFileSync(file, customElementsManifest())

describe("custom-elements.json", () => {
  const text = readFileSync(file, "utf8")

  it("lists the elements with their attributes, properties and events, as src/element.ts has them", () => {
    expect(text).toBe(customElementsManifest())
  })

  it("has a class, a type and a description of everything", () => {
    const names = [...text.matchAll(/"kind": "js",\s+"name": "(\w+)"/g)].map(([, name]) => name)
    expect(names).toHaveLength(entry.elementNames.length)
    for (const name of names) expect(entry).toHaveProperty(name ?? "")
    expect(text).not.toMatch(/"(description|text|name)": ""|"text": "any"/)
    const counts = ["attributes", "members", "events"].map((list) => text.split(`"${list}"`).length - 1)
    expect(counts).toEqual(counts.map(() => entry.elementNames.length))
  })

  it("is published, where package.json says", () => {
    expect(manifest.customElements).toBe("custom-elements.json")
    expect(manifest.files).toContain(manifest.customElements)
  })
})
