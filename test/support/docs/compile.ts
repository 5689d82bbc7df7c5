/** Compiles virtual TypeScript files against the sources of this repository. */
import ts from "typescript"
import { root } from "./blocks.js"

/** Files in this folder, which does not exist, find packages and `latchkey/*` as the tests do. */
const folder = `${root}/test/docs/virtual`

/** Returns the compiler's complaints about each file, by the names in `files`. All files are one program. */
export const complaintsOf = (
  files: ReadonlyMap<string, string>
): ReadonlyMap<string, ReadonlyArray<string>> => {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} }
  const parsed = ts.getParsedCommandLineOfConfigFile(`${root}/tsconfig.plain.json`, {}, host)
  const options = { ...parsed?.options, noUnusedLocals: false, noUnusedParameters: false }
  const texts = new Map([...files].map(([name, text]) => [`${folder}/${name}`, text]))
  const compilerHost = ts.createCompilerHost(options)
  const { directoryExists, fileExists, getSourceFile, readFile } = compilerHost
  compilerHost.fileExists = (path) => texts.has(path) || fileExists(path)
  compilerHost.directoryExists = (path) =>
    [...texts.keys()].some((file) => file.startsWith(`${path}/`)) || directoryExists?.(path) === true
  compilerHost.readFile = (path) => texts.get(path) ?? readFile(path)
  compilerHost.getSourceFile = (path, language, ...rest) => {
    const text = texts.get(path)
    return text === undefined
      ? getSourceFile(path, language, ...rest)
      : ts.createSourceFile(path, text, language)
  }
  const program = ts.createProgram([...texts.keys()], options, compilerHost)
  return new Map(
    [...files.keys()].map((name) => {
      const source = program.getSourceFile(`${folder}/${name}`)
      const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
      return [name, found.map((each) => ts.flattenDiagnosticMessageText(each.messageText, "\n"))]
    })
  )
}
