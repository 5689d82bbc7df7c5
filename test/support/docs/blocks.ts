/** The code blocks of README.md and of the pages in `docs` that tests compile or run. */
import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { fileNamedIn } from "../../../scripts/hosts/startPages.mjs"

export const root = fileURLToPath(new URL("../../..", import.meta.url)).replace(/\/$/, "")

const languages = ["ts", "tsx", "python", "go"] as const

type Language = (typeof languages)[number]

/** A fenced block of code. */
export interface Block {
  /** For example `docs/start/vite.md:27`, the line of the fence. */
  readonly place: string
  /** The file that the page puts it in. Blocks of one page import each other by these names. */
  readonly file: string
  readonly language: Language
  readonly code: string
  /** Whether `<!-- runs -->` is above the block. */
  readonly runs: boolean
}

const fence = /^(?<mark><!-- runs -->\n+)?```(?<language>\w+)\n(?<code>[\s\S]*?)^```$/gm

/** The text of a file of the repository. */
export const textOf = (path: string): string => readFileSync(`${root}/${path}`, "utf8")

const blocksOf = (path: string): ReadonlyArray<Block> => {
  const text = textOf(path)
  return [...text.matchAll(fence)].flatMap((match) => {
    const { code = "", mark = "", ...groups } = match.groups ?? {}
    const language = languages.find((each) => each === groups["language"])
    if (language === undefined) return []
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
}

/** README.md and the pages that people wrote. The reports in `docs/api` are declarations, not examples. */
const pages = [
  "README.md",
  ...readdirSync(`${root}/docs`, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".md") && !/^(api|\.vitepress)\//.test(path))
    .map((path) => `docs/${path}`)
    .sort()
]

const all: ReadonlyArray<Block> = pages.flatMap(blocksOf)

/** The blocks of TypeScript. */
export const blocks = all.filter(({ language }) => language === "ts" || language === "tsx")

/** The blocks of other languages, which tests run. */
export const foreignBlocks = all.filter((block) => !blocks.includes(block))
