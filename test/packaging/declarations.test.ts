import { encode } from "@jridgewell/sourcemap-codec"
import { describe, expect, it } from "vitest"
import {
  publishedMappings,
  referencesIn,
  withEnglishTexts,
  withoutReferences
} from "../../scripts/declarations.mjs"

describe("The comments of the declaration files", () => {
  it.each([
    ["/** Google One Tap (specification section 4). */", "/** Google One Tap. */"],
    ["/** The session (section 4). */", "/** The session. */"],
    ["/** Equal states\n * (section 3). Others\n * too. */", "/** Equal states.\n * Others\n * too. */"],
    ["/** Not in the specification: the timeout of a call. */", "/** The timeout of a call. */"],
    ["/** The texts. The specification's texts are exact. */", "/** The texts. */"]
  ])("lose what users do not have: %j", (written, published) => {
    expect(withoutReferences(written)).toBe(published)
    expect(referencesIn(published)).toEqual([])
  })

  it("keep the sections of standards", () => {
    const comment = "/** Authenticates an app by its secret (RFC 6749 section 2.3). */"
    expect(withoutReferences(comment)).toBe(comment)
    expect(referencesIn(comment)).toEqual([])
  })

  it("are refused with a reference that is left, by its line", () => {
    const comment = "/** One.\n * As the specification says.\n * In the order of wire reference 5.1. */"
    expect(referencesIn(comment)).toEqual([
      " * As the specification says.",
      " * In the order of wire reference 5.1. */"
    ])
  })
})

describe("The declarations of the English texts", () => {
  it.each([
    [
      `readonly "a.b": "Say \\"Hi\\" to {name}";`,
      `/** \`Say "Hi" to {name}\` */ readonly "a.b": "Say \\"Hi\\" to {name}";`
    ],
    [
      `readonly "a.b": {\n  readonly one: "{count} day";\n  readonly other: "{count} days";\n};`,
      `/** \`{count} days\` */ readonly "a.b": {\n  readonly one: "{count} day";\n  readonly other: "{count} days";\n};`
    ]
  ])("have the text as a comment: %j", (written, published) => {
    expect(withEnglishTexts(written)).toBe(published)
  })
})

describe("The maps of the declarations", () => {
  const before = ["/** A user (section 3). */", "interface User {", '    readonly "a.b": "Text";', "}"].join(
    "\n"
  )
  const after = ["/** A user. */", "interface User {", '    /** `Text` */ readonly "a.b": "Text";', "}"].join(
    "\n"
  )
  const mappings = encode([[[0, 0, 2, 0]], [[0, 0, 3, 0]], [[4, 0, 4, 2]], []])

  it("lead each line to its source, although comments differ", () => {
    expect(publishedMappings(mappings, before, after)).toEqual([
      [[0, 0, 2, 0]],
      [[0, 0, 3, 0]],
      [
        [0, 0, 4, 2],
        [18, 0, 4, 2]
      ],
      []
    ])
  })
})
