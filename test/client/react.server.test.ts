import { createElement } from "react"
import { renderToReadableStream, renderToString } from "react-dom/server"
import { afterEach, describe, expect, it, vi } from "vitest"
import { EmbeddedProvider } from "../../provider/EmbeddedProvider.js"
import {
  Account,
  AuthProvider,
  IdentityProvider,
  Login,
  PasskeyRegistration,
  PasswordReset,
  useIsAuthorized,
  useSession,
  useUser
} from "../../src/react.js"
import { renderLogin } from "../../src/server.js"
import { createAuthWidget, layerFetch } from "../../src/effect.js"
import { loginContent } from "../../src/shell/loginOnServer.js"
import { catalogues } from "../../src/view/i18n/locales.js"

afterEach(() => void vi.restoreAllMocks())

/** What a server sends. */
const rendered = async (component: () => React.ReactNode, nonce?: string) => {
  const client = createAuthWidget("public-token-test-1", {
    nonce,
    layers: { HttpClient: layerFetch(EmbeddedProvider.make().fetch) }
  })
  const html = renderToString(createElement(AuthProvider, { client, children: createElement(component) }))
  await client.close()
  return html
}

describe("React on a server, without a window", () => {
  it.each([
    ["PasskeyRegistration", () => createElement(PasskeyRegistration, { config: {} })],
    ["IdentityProvider", () => createElement(IdentityProvider)],
    ["Account", () => createElement(Account)]
  ])("%s is the place for a widget", async (_, component) => {
    expect(typeof window).toBe("undefined")
    expect(await rendered(component)).toBe("<div></div>")
  })

  it("PasswordReset is nothing: the token is in the address of the page", async () => {
    const form = () => createElement(PasswordReset, { config: {}, passwordResetToken: "TOKEN" })
    expect(await rendered(form)).toBe("")
  })

  it("Login is the form of renderLogin, after its style sheet", async () => {
    const { css, html } = await renderLogin({ config: {}, id: "ID" })
    const sent = await rendered(() => createElement(Login, { config: {} }), "NONCE")
    const [, id = ""] = /<div id="(latchkey-[^"]+)" class="lk-root"/.exec(sent) ?? []
    expect(sent).toBe(`<div><style nonce="NONCE">${css}</style>${html.replaceAll('"ID', `"${id}`)}</div>`)
  })

  it("Login draws its style sheet once, in the shadow root", async () => {
    const sent = await rendered(() => createElement(Login, { config: { enableShadowDOM: true } }))
    expect(sent).toMatch(/^<div><div><template shadowrootmode="open"><style>/)
    expect(sent.match(/<style/g)).toHaveLength(1)
  })

  it("two Logins on a page have different ids", async () => {
    const login = () => createElement(Login, { config: {} })
    const sent = await rendered(() => createElement("main", null, login(), login()))
    const ids = [...sent.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it("a stream waits for the texts of the language and the marks of the providers", async () => {
    const client = createAuthWidget("public-token-test-1", {
      layers: { HttpClient: layerFetch(EmbeddedProvider.make().fetch) }
    })
    const config = { products: ["oauth"], oauthOptions: { providers: [{ type: "figma" }] } } as const
    const login = createElement(Login, { config, locale: "fr" })
    const stream = await renderToReadableStream(createElement(AuthProvider, { client, children: login }))
    const sent = await new Response(stream).text()
    expect(sent).toContain('lang="fr"')
    expect(sent).toMatch(/<svg class="lk-mark"[^>]*><path/)
    await client.close()
  })

  it("Login waits once for the texts of a language that cannot be loaded", async () => {
    const { ar } = catalogues
    vi.spyOn(ar, "loaded").mockReturnValue(undefined)
    vi.spyOn(ar, "load").mockRejectedValue(new Error("out of reach"))
    const content = async () => {
      try {
        return loginContent({}, "id", { config: {}, locale: "ar" }).__html
      } catch (loading) {
        await loading
        return "waited"
      }
    }
    expect(await content()).toBe("waited")
    expect(await content()).toContain('lang="en"')
  })

  it("an invalid configuration throws the usage error of mountLogin", async () => {
    // @ts-expect-error -- a product that does not exist
    const login = () => createElement(Login, { config: { products: ["smoke"] } })
    await expect(rendered(login)).rejects.toThrow(/mountLogin\nconfig\.products\.0 must be one of/)
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
      { session: null, isComplete: false, categories: [], ...nothing },
      { isAuthorized: false, ...nothing }
    ])
  })
})
