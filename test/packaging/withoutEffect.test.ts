/** The modules of the domain that a page can evaluate before Effect and React are loaded. */
import { fileURLToPath } from "node:url"
import { build } from "vite"
import { beforeAll, describe, expect, it } from "vitest"

const modules = [
  "compat.ts",
  "domain/AuthError.ts",
  "domain/project/ProjectSettings.ts",
  "domain/Ceremony.ts",
  "domain/ClientErrors.ts",
  "domain/Config.ts",
  "domain/CoreLimits.ts",
  "domain/Countries.ts",
  "domain/CustomDomain.ts",
  "domain/Email.ts",
  "domain/Errors.ts",
  "domain/Flow.ts",
  "domain/Hosts.ts",
  "domain/Limits.ts",
  "domain/LocalErrors.ts",
  "domain/Messages.ts",
  "domain/OAuthProvider.ts",
  "domain/OAuthProviderOptions.ts",
  "domain/OneTap.ts",
  "domain/OneTapPosition.ts",
  "domain/OtpMethod.ts",
  "domain/Palette.ts",
  "domain/Products.ts",
  "domain/FeatureErrors.ts",
  "domain/Rbac.ts",
  "domain/ReturnUrl.ts",
  "domain/SdkErrors.ts",
  "domain/Session.ts",
  "domain/SessionCookies.ts",
  "domain/SessionEnd.ts",
  "domain/StoragePlaces.ts",
  "domain/project/readFirstSettings.ts",
  "domain/project/readSettings.ts",
  "domain/StoredState.ts",
  "domain/SyncArguments.ts",
  "domain/Theme.ts",
  "domain/Usage.ts",
  "domain/isObject.ts",
  "domain/logoUrl.ts",
  "domain/readers.ts"
]

/** The entry that servers evaluate. */
const serverEntry = "server.ts"

/** A module that imports Effect, to show that the test finds it. */
const counterexample = "domain/SessionSchema.ts"

const root = fileURLToPath(new URL("../../src/", import.meta.url))

/** Module → the modules that it imports when it is evaluated. Packages are not followed. */
const importsOf = new Map<string, ReadonlyArray<string>>()

beforeAll(() =>
  build({
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      rollupOptions: {
        input: [...modules, serverEntry, counterexample].map((module) => root + module),
        external: (id) => !/^[./]/.test(id)
      }
    },
    plugins: [{ name: "imports", moduleParsed: ({ id, importedIds }) => void importsOf.set(id, importedIds) }]
  })
)

/** The packages that the module imports, however indirectly. */
const packagesOf = (module: string): ReadonlyArray<string> => {
  const found = new Set([root + module])
  for (const each of found) for (const imported of importsOf.get(each) ?? []) found.add(imported)
  // Vite's own helper for dynamic imports has no file
  return [...found].filter((id) => !id.startsWith(root) && !id.startsWith("\0"))
}

describe("a module that the first screen evaluates imports no package", () => {
  it.each(modules)("%s", (module) => {
    expect(importsOf.has(root + module)).toBe(true)
    expect(packagesOf(module)).toEqual([])
  })

  it("nor does latchkey/server: no Effect, no React, nothing to install", () => {
    expect(importsOf.has(root + serverEntry)).toBe(true)
    expect(packagesOf(serverEntry)).toEqual([])
  })

  it("and the test sees the imports of a module that does", () => {
    expect(packagesOf(counterexample)).toContain("effect/Schema")
  })
})
