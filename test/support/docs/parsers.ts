/** Parses the blocks of the documentation that have no types. */
import { spawnSync } from "node:child_process"
import { parse, parseFragment, type DefaultTreeAdapterTypes, type ParserError } from "parse5"
import ts from "typescript"
import { transformWithEsbuild } from "vite"
import budgets from "../../../bench/size/budget.json" with { type: "json" }
import manifest from "../../../package.json" with { type: "json" }
import { standInRoutes } from "../../../provider/standIns/routes.js"
import { documentedParts } from "../styling.js"
import { allBlocks, borrowed, textOf, type Block } from "./blocks.js"
import { complaintsOfTag } from "./elements.js"

type Complaints = ReadonlyArray<string>

/** What a block may name that is not in it. */
interface Surroundings {
  /** The files that the page has people create. */
  readonly files: ReadonlySet<string>
}

type Parser = (code: string, surroundings: Surroundings) => Complaints | Promise<Complaints>

const json = (code: string): Complaints => {
  try {
    JSON.parse(code)
    return []
  } catch (error) {
    return [String(error)]
  }
}

/** The start pages run these scripts in a browser, and here only their syntax counts. */
const js = (code: string): Complaints => {
  const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ESNext }
  const { diagnostics = [] } = ts.transpileModule(code, {
    compilerOptions,
    fileName: "block.js",
    reportDiagnostics: true
  })
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"))
}

const sh: Parser = (code) => {
  const { status, stderr } = spawnSync("sh", ["-n"], { input: code, encoding: "utf8" })
  return status === 0 ? [] : [stderr]
}

/** Names in a text that are not known. */
const unknownIn = (text: string, name: RegExp, isKnown: (name: string) => boolean): Complaints =>
  [...text.matchAll(name)].flatMap(([, found = ""]) => (isKnown(found) ? [] : [`${found} is not documented`]))

const styling = textOf("docs/styling.md")

const css: Parser = async (code) => {
  const { warnings } = await transformWithEsbuild(code, "block.css", { loader: "css" })
  return [
    ...warnings.map((warning) => (typeof warning === "string" ? warning : warning.text)),
    ...unknownIn(code, /(--lk-[\w-]+)/g, (name) => styling.includes(`\`${name}\``)),
    ...unknownIn(code, /data-part="([^"]*)"/g, (name) => documentedParts.has(name)),
    // All other classes are internal
    ...unknownIn(code, /\.(lk-[\w-]+)/g, (name) => name === "lk-root")
  ]
}

/** Files of `dist` that pages load. */
const published: ReadonlySet<string> = new Set(["latchkey.js", ...budgets.script.stages["in use"].files])

const cdn = `https://cdn.jsdelivr.net/npm/latchkey@${manifest.version}/dist/`
const ourProvider = "http://127.0.0.1:4000"

const isKnownSource = (source: string, { files }: Surroundings): boolean =>
  (source.startsWith(cdn) && published.has(source.slice(cdn.length))) ||
  (source.startsWith(ourProvider) &&
    standInRoutes.some(({ path }) => path === source.slice(ourProvider.length))) ||
  published.has(source) ||
  files.has(source.replace(/^\//, ""))

type Node = DefaultTreeAdapterTypes.Node

const nodesIn = (node: Node): ReadonlyArray<Node> => [
  node,
  ...("childNodes" in node ? node.childNodes.flatMap(nodesIn) : [])
]

const voidElements = new Set(["br", "hr", "img", "input", "link", "meta"])

/** What a script in a page complains about. */
const script = (code: string, attributes: ReadonlyMap<string, string>, surroundings: Surroundings) => {
  const source = attributes.get("src")
  if (source !== undefined) return isKnownSource(source, surroundings) ? [] : [`${source} is no file of ours`]
  if (attributes.get("type") !== "importmap") return js(code)
  const problems = json(code)
  const unknown = unknownIn(code, /"(https:[^"]*)"/g, (name) => isKnownSource(name, surroundings))
  return [problems, unknown].flat()
}

const html: Parser = (code, surroundings) => {
  const complaints: Array<string> = []
  const options = {
    sourceCodeLocationInfo: true,
    onParseError: (error: ParserError) => complaints.push(`line ${error.startLine}: ${error.code}`)
  }
  const isPage = /^<!doctype/i.test(code)
  const nodes = nodesIn(isPage ? parse(code, options) : parseFragment(code, options))
  let ends = 0
  for (const node of nodes) {
    if (!("tagName" in node)) continue
    const { sourceCodeLocation: place, tagName } = node
    // The parser closes elements itself and ignores ends without a start
    if (place?.endTag) ends++
    else if (place && !voidElements.has(tagName))
      complaints.push(`line ${place.startLine}: <${tagName}> has no end`)
    const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]))
    complaints.push(...complaintsOfTag(tagName, { attributes: [...attributes.keys()] }))
    const text = node.childNodes.map((child) => ("value" in child ? child.value : "")).join("")
    if (tagName === "script") complaints.push(...script(text, attributes, surroundings))
  }
  const written = [...code.replaceAll(/(<script[^>]*>)[\s\S]*?(?=<\/script>)/g, "$1").matchAll(/<\/\w/g)]
    .length
  return written === ends ? complaints : [...complaints, "An end tag has no start"]
}

const parsers: Readonly<Record<string, Parser>> = { css, html, js, json, sh }

/** The languages that {@link complaintsAbout} reads. */
export const parsedLanguages: ReadonlyArray<string> = Object.keys(parsers)

/** Returns what is wrong with a block of one of these languages. */
export const complaintsAbout = async ({
  code,
  language,
  place
}: Pick<Block, "code" | "language" | "place">): Promise<Complaints> => {
  const page = place.replace(/:\d+$/, "")
  const files = new Set(
    [...allBlocks, ...borrowed]
      .filter((each) => each.place.startsWith(`${page}:`))
      .map(({ file }) => file.replace(/^public\//, ""))
  )
  const parser = parsers[language]
  return parser === undefined ? [`Nothing checks ${language}`] : parser(code, { files })
}
