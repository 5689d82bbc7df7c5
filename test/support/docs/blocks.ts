/** The code blocks of README.md and of the pages in `docs`, which tests compile, run or parse. */
import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { fileNamedIn } from "../hosts/startPages.mjs"

export const root = fileURLToPath(new URL("../../..", import.meta.url)).replace(/\/$/, "")

/** A fenced block of code. */
export interface Block {
  /** For example `docs/start/vite.md:27`, the line of the fence. */
  readonly place: string
  /** The file that the page puts it in. Blocks of one page import each other by these names. */
  readonly file: string
  /** The word after the fence. */
  readonly language: string
  readonly code: string
  /** Whether `<!-- runs -->` is above the block. */
  readonly runs: boolean
}

const fence = /^(?<mark><!-- runs -->\n+)?```(?<language>\w+)\n(?<code>[\s\S]*?)^```$/gm

/** The text of a file of the repository. */
export const textOf = (path: string): string => readFileSync(`${root}/${path}`, "utf8")

/** The blocks in the text of a page. */
const blocksIn = (path: string, text: string): ReadonlyArray<Block> =>
  [...text.matchAll(fence)].map((match) => {
    const { code = "", language = "", mark = "" } = match.groups ?? {}
    const before = text.slice(0, match.index)
    const line = `${before}${mark}`.split("\n").length
    return {
      place: `${path}:${line}`,
      file: fileNamedIn(before) ?? `${line}.${language}`,
      language,
      code,
      runs: mark !== ""
    }
  })

/** The fences in the text of a page that belong to no block, for example those without a language. */
const strayFencesIn = (path: string, text: string): ReadonlyArray<string> =>
  text
    // Blocks leave their lines behind, so that the numbers stay right
    .replaceAll(fence, (block) => block.replaceAll(/[^\n]/g, ""))
    .split("\n")
    .flatMap((line, index) => (/^[\s>]*(```|~~~)/.test(line) ? [`${path}:${index + 1}`] : []))

/** README.md and the pages that people wrote. The reports in `docs/api` are declarations, not examples. */
const pages = [
  "README.md",
  ...readdirSync(`${root}/docs`, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".md") && !/^(api|\.vitepress)\//.test(path))
    .map((path) => `docs/${path}`)
    .sort()
]

/** The blocks of all languages. */
export const allBlocks: ReadonlyArray<Block> = pages.flatMap((path) => blocksIn(path, textOf(path)))

export const strayFences: ReadonlyArray<string> = pages.flatMap((path) => strayFencesIn(path, textOf(path)))

/** Files of start pages that another page builds on, as blocks of that page. */
export const borrowed: ReadonlyArray<Block> = [
  ["docs/account.md", "docs/start/vite.md", "src/auth.ts"],
  ["docs/your-server.md", "docs/start/html.md", "auth.js"],
  ["docs/your-server.md", "docs/start/next.md", "app/auth.ts"]
].flatMap(([page, from, file]) =>
  allBlocks
    .filter((block) => block.place.startsWith(`${from}:`) && block.file === file)
    .slice(0, 1)
    .map((block) => ({ ...block, place: `${page}:0` }))
)

/** The blocks of TypeScript. */
export const blocks = allBlocks.filter(({ language }) => language === "ts" || language === "tsx")

/** The blocks of other languages, which tests run. */
export const foreignBlocks = allBlocks.filter(({ language }) => language === "python" || language === "go")
