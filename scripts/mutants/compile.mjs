/** Leaves out mutants that the compiler refuses: `npm test` notices those without any test. */
import { join } from "node:path"
import ts from "typescript"
import { root } from "./copies.mjs"

/** @typedef {import("./mutations.mjs").Mutant} Mutant */

/**
 * Returns a function that leaves out the mutants that do not compile.
 *
 * @param {ReadonlyMap<string, string>} texts
 */
export const compilerOf = (texts) => {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(root, "tsconfig.plain.json"),
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} }
  )
  const names = (config?.fileNames ?? []).filter((name) => name.startsWith(join(root, "src/")))
  /** @type {Map<string, { version: number, text: string }>} */
  const changed = new Map()
  const service = ts.createLanguageService({
    getCompilationSettings: () => config?.options ?? {},
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    getScriptFileNames: () => names,
    getScriptVersion: (name) => String(changed.get(name)?.version ?? 0),
    getScriptSnapshot: (name) => {
      const text = changed.get(name)?.text ?? ts.sys.readFile(name)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories
  })
  let version = 0
  /** @param {ReadonlyArray<Mutant>} mutants */
  return (mutants) => {
    /** @type {Set<Mutant>} */
    const compiling = new Set()
    for (let rest = mutants; rest.length > 0;) {
      // One mutant of each file at a time
      /** @type {Map<string, Mutant>} */
      const round = new Map()
      for (const mutant of rest) if (!round.has(mutant.file)) round.set(mutant.file, mutant)
      version++
      for (const [file, text] of texts)
        changed.set(join(root, file), { version, text: round.get(file)?.apply(text) ?? text })
      for (const [file, mutant] of round) {
        const name = join(root, file)
        if (service.getSyntacticDiagnostics(name).length + service.getSemanticDiagnostics(name).length === 0)
          compiling.add(mutant)
      }
      const seen = new Set(round.values())
      rest = rest.filter((mutant) => !seen.has(mutant))
    }
    return mutants.filter((mutant) => compiling.has(mutant))
  }
}
