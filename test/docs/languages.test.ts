import { describe, expect, it } from "vitest"
import {
  allBlocks,
  blocks,
  blocksIn,
  foreignBlocks,
  strayFences,
  strayFencesIn
} from "../support/docs/blocks.js"
import { componentOf } from "../support/docs/components.js"
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

describe("the check finds", () => {
  it.each([
    ["a missing comma", "json", '{ "a": 1 "b": 2 }'],
    ["a missing colon", "css", ".lk-root { color red }"],
    ["a misspelled property", "css", ".lk-root { text-algin: center }"],
    ["an open brace", "css", ".lk-root { color: red;"],
    ["an unknown custom property", "css", ".lk-root { --lk-colour-primary: red }"],
    ["an unknown part", "css", '.lk-root [data-part="heading"] { color: red }'],
    ["an internal class", "css", ".lk-otp { color: red }"],
    ["an attribute twice", "html", '<p id="a" id="b"></p>'],
    ["an element without an end", "html", "<div><p></div>"],
    ["an end without a start", "html", "<p></p></div>"],
    ["an unknown element", "html", "<latchkey-signin></latchkey-signin>"],
    ["an unknown attribute", "html", '<latchkey-login token="a"></latchkey-login>'],
    ["a property as an attribute", "html", '<latchkey-login config="{}"></latchkey-login>'],
    ["a script that is no file of ours", "html", '<script src="lachkey.js"></script>'],
    [
      "a chunk that is not published",
      "html",
      '<script type="importmap">{ "a": "https://b.example" }</script>'
    ],
    ["a script that is no JavaScript", "html", "<script>const = 1</script>"],
    ["a missing bracket", "js", "auth.session.revoke("],
    ["types in JavaScript", "js", "const a: number = 1"],
    ["a quote without an end", "sh", "npm i 'latchkey"],
    ["a language without a check", "yaml", "a: 1"]
  ])("%s", async (_, language, code) => {
    expect(await complaintsAbout({ place: "docs/start/html.md:1", language, code })).not.toEqual([])
  })

  it.each([
    ["an element without an end", "vue", "<template><p></template>"],
    ["a broken expression", "vue", "<script setup>let a = 1</script><template><p :id='a ='></p></template>"],
    [
      "an unknown property",
      "vue",
      "<script setup></script><template><latchkey-login :konfig='{}' /></template>"
    ],
    [
      "an unknown element",
      "vue",
      "<script setup></script><template><div><latchkey-signin /></div></template>"
    ],
    ["a broken block", "svelte", "<p>{#if}</p>"],
    ["a warning of the compiler", "svelte", "<div />"],
    ["an unknown property", "svelte", "{#if true}<latchkey-login konfig={1}></latchkey-login>{/if}"],
    ["an unknown element", "svelte", "<latchkey-signin></latchkey-signin>"]
  ])("%s in a component: %s", (_, language, code) => {
    expect(componentOf({ language, code })?.complaints).not.toEqual([])
  })

  it("fences that are indented, name no language or are of another kind", () => {
    const fences = ["```ts", "a()", "```", "", "  ```ts", "  a()", "  ```", "", "~~~ts", "a()", "~~~", ""]
    expect(strayFencesIn("page.md", fences.join("\n"))).toEqual(
      [5, 7, 9, 11].map((line) => `page.md:${line}`)
    )
    expect(strayFencesIn("page.md", "```\na()\n```\n")).toEqual(["page.md:1", "page.md:3"])
    expect(blocksIn("page.md", fences.join("\n"))).toMatchObject([{ place: "page.md:1", code: "a()\n" }])
  })
})
