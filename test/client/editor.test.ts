/** What an editor shows of the client: where a method is defined, its parameters and its documentation. */
import { fileURLToPath } from "node:url"
import { relative } from "node:path"
import ts from "typescript"
import { beforeAll, describe, expect, it } from "vitest"
import { projectOptions, root, startService } from "../support/editor.js"

const file = fileURLToPath(new URL("site.ts", import.meta.url))
const methods = [
  "auth.otps.sms.send",
  "auth.otps.authenticate",
  "auth.user.deleteEmail",
  "auth.passwords.resetByEmailStart",
  "auth.webauthn.register",
  "auth.oauth.github.start",
  "auth.session.revoke",
  "auth.session.getSync"
]
const site = `import { createAuthClient } from "../../src/index.js"
const auth = createAuthClient("public-token-test-1")
${methods.join("\n")}
`

describe("an editor", () => {
  let service: ts.LanguageService

  beforeAll(() => {
    service = startService([file], new Map([[file, site]]), projectOptions())
    service.getProgram()?.getTypeChecker()
  })

  const endOf = (method: string) => site.indexOf(`\n${method}\n`) + method.length

  it.each([
    ["auth.otps.sms.send", "src/domain/methods/ClientMethods.ts", "send: (phone_number"],
    ["auth.otps.authenticate", "src/domain/methods/ClientMethods.ts", "authenticate: ("],
    ["auth.user.deleteEmail", "src/domain/methods/ClientMethods.ts", "deleteEmail: (id"],
    ["auth.webauthn.register", "src/domain/methods/ClientMethods.ts", "register: (options"],
    ["auth.oauth.github.start", "src/domain/methods/ClientMethods.ts", "start: (options"],
    ["auth.session.revoke", "src/domain/methods/ClientMethods.ts", "revoke: (options"],
    ["auth.session.getSync", "src/client/AuthClient.ts", "getSync: "]
  ])("goes from %s to its documentation in %s", (method, path, text) => {
    const found = service.getDefinitionAtPosition(file, endOf(method)) ?? []
    expect(found.map(({ fileName }) => relative(root, fileName))).toEqual([path])
    for (const { fileName, textSpan } of found) {
      const source = ts.sys.readFile(fileName) ?? ""
      expect(source.slice(textSpan.start, textSpan.start + text.length)).toBe(text)
    }
  })

  it.each([
    [
      "auth.otps.sms.send",
      "(phone_number: string, options?: SmsOptions",
      "Sends a passcode to a known number."
    ],
    [
      "auth.otps.authenticate",
      "(code: string, method_id: string, options: SessionDuration) => Promise<OtpAuthenticated>",
      "Signs in with a passcode"
    ],
    ["auth.user.deleteEmail", "(id: string) => Promise<", "Removes an email address"],
    [
      "auth.passwords.resetByEmailStart",
      "(options: ResetStart) => Promise<EmptyAnswer>",
      "Sends an email with a link"
    ],
    ["auth.webauthn.register", "(options?: RegisterPasskey | undefined) => Promise<", "Asks the browser"],
    ["auth.session.revoke", "(options?: RevokeOptions", "Signs out."]
  ])("shows the parameters and the documentation of %s", (method, signature, doc) => {
    const shown = service.getQuickInfoAtPosition(file, endOf(method))
    expect(ts.displayPartsToString(shown?.displayParts)).toContain(signature)
    expect(ts.displayPartsToString(shown?.documentation)).toContain(doc)
  })
})
