/** The declaration files of the package, made from the sources as `npm run build` makes them, in a folder not on disk. */
import { setImmediate } from "node:timers/promises"
import type ts from "typescript"
import { publishedText } from "../../scripts/declarations.mjs"
import { projectOptions, root, startService } from "./editor.js"

const folder = `${root}declarations/`

/** The entries for users who do not know Effect. */
export const entries = [
  "index",
  "widget",
  "react",
  "element",
  "b2b",
  "server",
  "texts",
  "compat",
  "themes",
  "provider"
] as const

/** The path of an entry's declaration file. */
export const entryFile = (entry: (typeof entries)[number]): string => `${folder}${entry}.d.ts`

/** Whether the compiler read the file from our declarations. */
export const isOurs = (file: string): boolean => file.startsWith(folder)

/** The declaration files by their paths. Pauses after each file: Vitest ends a worker that does not answer for a minute. */
export const emitDeclarations = async (): Promise<ReadonlyMap<string, string>> => {
  const options = { ...projectOptions(), noEmit: false, declaration: true, emitDeclarationOnly: true }
  const service = startService(
    entries.map((entry) => `${root}src/${entry}.ts`),
    new Map(),
    { ...options, declarationMap: false, sourceMap: false }
  )
  const texts = new Map<string, string>()
  for (const { fileName } of service.getProgram()?.getSourceFiles() ?? []) {
    if (!fileName.startsWith(`${root}src/`) || fileName.endsWith(".d.ts")) continue
    const path = `${folder}${fileName.slice(`${root}src/`.length).replace(/\.tsx?$/, ".d.ts")}`
    for (const { text } of service.getEmitOutput(fileName, true, true).outputFiles)
      texts.set(path, publishedText(path, text))
    await setImmediate()
  }
  return texts
}

/** The language service over a site's file that imports the declaration files as `latchkey`. */
export const startSite = (
  site: string,
  text: string,
  declarations: ReadonlyMap<string, string>
): ts.LanguageService =>
  startService([site, ...entries.map(entryFile)], new Map([...declarations, [site, text]]), {
    ...projectOptions(),
    noEmit: false,
    declaration: true,
    paths: { latchkey: [`${folder}index.d.ts`], "latchkey/*": [`${folder}*.d.ts`] },
    types: []
  })
