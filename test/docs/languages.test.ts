import { describe, expect, it } from "vitest"
import { allBlocks, blocks, foreignBlocks, strayFences } from "../support/docs/blocks.js"
import { complaintsAbout, parsedLanguages } from "../support/docs/parsers.js"

/** Languages that another test checks, and how. */
const elsewhere: Readonly<Record<string, string>> = {
  ts: "test/site/blocks.test.ts compiles it",
  tsx: "test/site/blocks.test.ts compiles it",
  vue: "test/site/blocks.test.ts compiles it",
  svelte: "test/site/blocks.test.ts compiles it",
  python: "test/docs/backend.deep.test.ts runs it",
  go: "test/docs/backend.deep.test.ts runs it"
}

/** Languages that nothing checks, and why. */
const unchecked: Readonly<Record<string, string>> = {
  text: "what a program prints, or a header of HTTP: prose has no grammar",
  mermaid: "docs/flow.md only, which is generated from the transitions"
}

const parsed = allBlocks.filter(({ language }) => parsedLanguages.includes(language))

describe("a block of the documentation", () => {
  it.each(parsed.map((block) => [block.place, block] as const))("is valid: %s", async (_, block) => {
    expect(await complaintsAbout(block)).toEqual([])
  })

  it("is in a language that a test checks, or that is listed with the reason why not", () => {
    const known = new Set([...parsedLanguages, ...Object.keys(elsewhere), ...Object.keys(unchecked)])
    expect(allBlocks.filter(({ language }) => !known.has(language)).map(({ place }) => place)).toEqual([])
  })

  it("is a diagram in docs/flow.md only", () => {
    const diagrams = allBlocks.filter(({ language }) => language === "mermaid")
    expect(new Set(diagrams.map(({ place }) => place.split(":")[0]))).toEqual(new Set(["docs/flow.md"]))
  })

  it("is read with its fence, which starts a line and names the language", () => {
    expect(strayFences).toEqual([])
    expect(allBlocks.length).toBeGreaterThan(blocks.length + foreignBlocks.length)
  })
})
