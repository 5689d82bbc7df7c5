import { createElement } from "react"
import { renderToString } from "react-dom/server"
import { describe, expect, it } from "vitest"
import { EmbeddedProvider } from "../../src/provider/EmbeddedProvider.js"
import {
  AuthProvider,
  IdentityProvider,
  Login,
  PasskeyRegistration,
  PasswordReset,
  useIsAuthorized,
  useSession,
  useUser
} from "../../src/react.js"
import { createAuthWidget } from "../../src/widget.js"

/** What a server sends. */
const rendered = async (component: () => React.ReactNode) => {
  const client = createAuthWidget("public-token-test-1", {
    layers: { HttpClient: EmbeddedProvider.layerHttpClient() }
  })
  const html = renderToString(createElement(AuthProvider, { client, children: createElement(component) }))
  await client.close()
  return html
}

describe("React on a server, without a window", () => {
  it.each([
    ["Login", () => createElement(Login, { config: {} })],
    ["PasskeyRegistration", () => createElement(PasskeyRegistration, { config: {} })],
    ["PasswordReset", () => createElement(PasswordReset, { config: {}, passwordResetToken: "TOKEN" })],
    ["IdentityProvider", () => createElement(IdentityProvider)]
  ])("%s is the place for a widget", async (_, component) => {
    expect(typeof window).toBe("undefined")
    expect(await rendered(component)).toBe("<div></div>")
  })

  it("the hooks return no user, and the status unknown", async () => {
    const known: Array<unknown> = []
    await rendered(() => {
      known.push(useUser(), useSession(), useIsAuthorized("documents", "read"))
      return null
    })
    const nothing = { fromCache: false, isInitialized: false }
    expect(known).toEqual([
      { user: null, ...nothing },
      { session: null, ...nothing },
      { isAuthorized: false, ...nothing }
    ])
  })
})
