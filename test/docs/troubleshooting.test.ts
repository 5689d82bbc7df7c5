import { readFileSync, writeFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { en } from "../../src/view/i18n/en.js"
import { enErrors } from "../../src/view/i18n/en.errors.js"
import { enScreens } from "../../src/view/i18n/en.screens.js"
import { root, textOf } from "../support/docs/blocks.js"
import { sources } from "../support/sources.js"

const page = "docs/troubleshooting.md"
const texts = new Map<string, unknown>(Object.entries({ ...en, ...enErrors, ...enScreens }))

/** The rows of the widget's texts: the text, its key, and what to do. */
const row = /^\| (?<text>.+) \| `(?<key>[\w.]+)` \| (?<advice>.+) \|$/gm

/** The page with the texts that the keys have. */
const corrected = (written: string) =>
  written.replaceAll(
    row,
    (_, __, key: string, advice: string) => `| ${texts.get(key)} | \`${key}\` | ${advice} |`
  )

// `LATCHKEY_WRITE=1 npx vitest run --project unit test/docs/troubleshooting.test.ts` writes changed texts into the page
if (process.env["LATCHKEY_WRITE"] === "1") writeFileSync(`${root}/${page}`, corrected(textOf(page)))

const written = textOf(page)

/** All code of the package, in which each message of the console has to be. */
const code = sources.map((path) => readFileSync(`${root}/${path}`, "utf8").replaceAll('\\"', '"')).join("\n")

/** The texts that docs/errors.md quotes in its lines `Text` and `Message`. */
const quoted = [...textOf("docs/errors.md").matchAll(/^(?:Texts?|Message)\b.*$/gm)].flatMap(([line]) =>
  [...line.matchAll(/"([^"]+)"/g)].map(([, text = ""]) => text)
)

const [, ofConsole = ""] = /## In the console([^]*)Browsers write/.exec(written) ?? []
const messages = [...ofConsole.matchAll(/^\| `([^`]+)` \|/gm)]

describe("the page about troubleshooting", () => {
  it("has the widget's texts as they are", () => {
    expect(written).toBe(corrected(written))
  })

  it("has a row for each error of a call and each wrong configuration", () => {
    const listed = new Set([...written.matchAll(row)].map(({ groups }) => groups?.["key"]))
    // In English some errors show their own message, which the page about errors has
    const errors = [...texts]
      .filter(([key, text]) => /^(error|config)\./.test(key) && text !== "{message}")
      .map(([key]) => key)
    expect(errors.filter((key) => !listed.has(key))).toEqual([])
  })

  it.each(messages.map(([, message = ""]) => message))("quotes a message of the code: %s", (message) => {
    const parts = message.split("…").filter((part) => part.trim().length > 1)
    expect(parts.filter((part) => !code.includes(part))).toEqual([])
  })
})

describe("the page about errors", () => {
  it("quotes texts and messages as they are", () => {
    expect(quoted.filter((text) => !code.includes(text))).toEqual([])
    expect(quoted.length).toBeGreaterThan(10)
  })
})
