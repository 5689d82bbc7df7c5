/** docs/provider.md against the declarations of the provider's options and routes, and the program's help. */
import ts from "typescript"
import { describe, expect, it } from "vitest"
import { controlRoutes } from "../../provider/control/routes.js"
import { help, tryHelp } from "../../provider/cli/arguments.js"
import { makeSettings } from "../../provider/Options.js"
import { documentAt, rowsIn } from "./evidence.js"

const rows = rowsIn(documentAt("docs/provider.md"))

/**
 * The first cell of each row that is the name of an option or of a control route, without its code marks. Not the functions of the
 * control, which TypeScript names, and not the calls and errors of the rules.
 */
const named = rows
  .map(([, name = ""]) => name.replaceAll("`", ""))
  .filter((name) => name.includes("/_control/") || /^\w+$/.test(name))
  .filter((name) => !/^(option|request|function|error)$|^\w+_/.test(name))

/** The members of an interface, as the file declares them. */
const membersOf = (path: string, name: string): ReadonlyArray<string> => {
  const { statements } = ts.createSourceFile(path, documentAt(path), ts.ScriptTarget.Latest)
  const found = statements.filter(ts.isInterfaceDeclaration).find((each) => each.name.text === name)
  return (found?.members ?? []).flatMap((member) =>
    ts.isPropertySignature(member) && ts.isIdentifier(member.name) ? [member.name.text] : []
  )
}

const options = membersOf("provider/Options.ts", "Options")
const handlerOptions = membersOf("provider/node.ts", "NodeHandlerOptions")
const routes = Object.keys(controlRoutes)

describe("docs/provider.md", () => {
  it("has a row for each option and each control route, and no other", () => {
    expect([...options, ...handlerOptions, ...routes]).toEqual(
      expect.arrayContaining(["secret", "trustedProxies", "GET /_control/inbox"])
    )
    const paths = named.filter((name) => name.includes("/_control/"))
    expect(paths.map((name) => name.replace(/\?.*$/, "")).toSorted()).toEqual(routes.toSorted())
    expect(named.filter((name) => !paths.includes(name)).toSorted()).toEqual(
      [...options, ...handlerOptions].toSorted()
    )
  })

  it.each([
    ["try", tryHelp],
    ["provider", help]
  ])("has the options of the program: %s", (_, text) => {
    expect(documentAt("docs/provider.md")).toContain(`\`\`\`text\n${text}\`\`\`\n`)
  })

  it("says the defaults of the settings", () => {
    const said = new Map(rows.map(([, name = "", value = ""]) => [name.replaceAll("`", ""), value]))
    const { lockOut, ...settings } = makeSettings({})
    const { breachDetectionOnCreate, exposesDate, googleClientId, passwordHashCost, passwordPolicy } =
      settings
    const { projectId, secret } = settings
    const plain = { breachDetectionOnCreate, exposesDate, googleClientId, passwordHashCost, passwordPolicy }
    for (const [name, value] of Object.entries({ ...plain, projectId, secret, strict: settings.isStrict }))
      expect(said.get(name), name).toBe(`\`${value}\``)
    expect(said.get("lockOut")).toBe(`\`{ failures: ${lockOut.failures}, minutes: ${lockOut.minutes} }\``)
  })
})
