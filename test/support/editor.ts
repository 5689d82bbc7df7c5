/** The language service that editors use, over one file that is not on disk. */
import { fileURLToPath } from "node:url"
import ts from "typescript"

/** The folder of the repository, with a slash at its end. */
export const root = fileURLToPath(new URL("../../", import.meta.url))

/** The compiler's options of this project. */
export const projectOptions = (): ts.CompilerOptions => {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} }
  return ts.getParsedCommandLineOfConfigFile(`${root}tsconfig.json`, {}, host)?.options ?? {}
}

/** A language service over the files `roots`. `texts` are files that are not on disk, by their paths. */
export const startService = (
  roots: ReadonlyArray<string>,
  texts: ReadonlyMap<string, string>,
  options: ts.CompilerOptions
): ts.LanguageService => {
  const folders = new Set([...texts.keys()].map((path) => path.slice(0, path.lastIndexOf("/"))))
  const textOf = (path: string) => texts.get(path) ?? ts.sys.readFile(path)
  return ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => [...roots],
    getScriptVersion: () => "1",
    getScriptSnapshot: (path) => {
      const text = textOf(path)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (path) => texts.has(path) || ts.sys.fileExists(path),
    directoryExists: (path) => folders.has(path) || ts.sys.directoryExists(path),
    readFile: textOf
  })
}
