import { readdirSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { root, textOf } from "../support/docs/blocks.js"

/** The pages for users, without those that are generated or list code. */
const pages = [
  "README.md",
  "SECURITY.md",
  ..."account backend comparison configuration connected-apps csp errors events faq going-live own-form".split(
    " "
  ),
  ..."package protecting-routes roles second-factor server-rendering session switching testing theme".split(
    " "
  )
].map((name) => (name.endsWith(".md") ? name : `docs/${name}.md`))
const methods = readdirSync(`${root}/docs/methods`).map((name) => `docs/methods/${name}`)

/** What the writer says: no code, headings, links' targets, comments, and no texts that are quoted. */
const proseOf = (page: string) =>
  textOf(page)
    .replaceAll(/```[^]*?```|<!--[^]*?-->|`[^`\n]*`|\]\([^)]*\)|"[^"\n]*"|“[^”\n]*”|<[^>\n]+>|^#.*$/gm, "")
    .replaceAll(/(?<!\*)\*[^*\n]+\*(?!\*)/g, "")

describe("the words of the documentation", () => {
  it("are sign in and sign out, except in the names of others", () => {
    const others = /social logins?|Universal Login|Logouts/gi
    const found = [...pages, ...methods].flatMap((page) =>
      [
        ...proseOf(page)
          .replaceAll(others, "")
          .matchAll(/\blog(?:s|ged)?[ -]?(?:in|out)s?\b/gi)
      ].map(([word]) => `${page}: ${word}`)
    )
    expect(found).toEqual([])
  })

  it.each([
    "account",
    "comparison",
    "configuration",
    "connected-apps",
    "errors",
    "events",
    "protecting-routes",
    "second-factor",
    "session",
    "troubleshooting"
  ])("say that the second factor is the widget's second step: %s", (name) => {
    expect(textOf(`docs/${name}.md`)).toContain("second step")
  })
})
