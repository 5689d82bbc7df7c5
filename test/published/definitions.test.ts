/** Where editors go from the names that sites use: to the sources in the package, through the maps of the declarations. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startServer } from "../support/published/tsserver.js"

const methods = "src/domain/methods/ClientMethods.ts"
const rows: ReadonlyArray<readonly [expression: string, path: string, text: string]> = [
  ["auth.otps.authenticate", methods, "authenticate: ("],
  ["auth.otps.sms.send", methods, "send: (phone_number"],
  ["auth.magicLinks.email.loginOrCreate", methods, "loginOrCreate: (email"],
  ["auth.magicLinks.authenticate", methods, "authenticate: (token"],
  ["auth.oauth.github.start", methods, "start: (options"],
  ["auth.passwords.authenticate", methods, "authenticate: (options"],
  ["auth.webauthn.register", methods, "register: (options"],
  ["auth.session.revoke", methods, "revoke: (options"],
  ["auth.user.deleteEmail", methods, "deleteEmail: (id"],
  ["auth.authenticateByUrl", methods, "authenticateByUrl: ("],
  ["auth.session.getSync", "src/client/AuthClient.ts", "getSync: "],
  ["auth.session.getInfo", "src/client/AuthClient.ts", "getInfo: "],
  ["auth.rbac.isAuthorizedSync", "src/client/AuthClient.ts", "isAuthorizedSync("],
  ["auth.mountLogin", "src/createAuthWidget.ts", "mountLogin: ("],
  ["createAuthWidget", "src/createAuthWidget.ts", "createAuthWidget = <"],
  ["Login", "src/react.ts", "Login = ("],
  ["user.emails", "src/domain/session/User.ts", "emails: "],
  ["session.expires_at", "src/domain/session/Session.ts", "expires_at: "],
  ["isAuthError", "src/domain/errors/isAuthError.ts", "isAuthError = ("]
]

const site = `import { Login } from "latchkey/react"
import { createAuthWidget, isAuthError, type Session, type User } from "latchkey/widget"
const auth = createAuthWidget("public-token-test-1")
declare const user: User
declare const session: Session
${rows.map(([expression]) => expression).join("\n")}
`

describe("an editor", () => {
  let server: ReturnType<typeof startServer>
  beforeAll(() => {
    server = startServer(site)
  })
  afterAll(() => server.stop())

  it.each(rows)("goes from %s to its source in %s", async (expression, path, text) => {
    const found = await server.definitionsOf(expression)
    expect(found.map((each) => each.path)).toEqual([path])
    expect(found[0]?.text.replace(/^(readonly|export const) /, "").slice(0, text.length)).toBe(text)
  })
})
