import { readdirSync } from "node:fs"
import { posix } from "node:path"
import { describe, expect, it } from "vitest"
import { root, textOf } from "../support/docs/blocks.js"

const pages = readdirSync(`${root}/docs`, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".md") && !path.startsWith("."))
  .map((path) => `docs/${path}`)

const withoutCode = (text: string) => text.replaceAll(/^```[^]*?^```$/gm, "")

/** The text of a page, with the file that it includes. */
const wholeText = (page: string): string =>
  withoutCode(textOf(page)).replaceAll(/<!--@include: (.+?)(?:#.+)?-->/g, (_, file: string) =>
    withoutCode(textOf(posix.join(posix.dirname(page), file)))
  )

/** As VitePress makes the id of a heading. */
const slug = (heading: string) =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .replace(/^(\d)/, "_$1")
    .toLowerCase()

/** The ids of a page's headings and anchors. */
const idsOf = (page: string): ReadonlySet<string> => {
  const text = wholeText(page)
  return new Set([
    ...[...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = ""]) => slug(heading)),
    ...[...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = ""]) => id)
  ])
}

const links = pages.flatMap((page) =>
  [...withoutCode(textOf(page)).matchAll(/\]\(([^):\s]*)#([^)\s]+)\)/g)].map(([link, path = "", id = ""]) => {
    const target = path === "" ? page : posix.join(posix.dirname(page), path)
    return { link: `${page}: ${link}`, target, id }
  })
)

describe("a link between pages", () => {
  it("leads to a heading that the page has", () => {
    const broken = links.filter(({ id, target }) => pages.includes(target) && !idsOf(target).has(id))
    expect(broken.map(({ link }) => link)).toEqual([])
    expect(links.length).toBeGreaterThan(50)
  })
})
