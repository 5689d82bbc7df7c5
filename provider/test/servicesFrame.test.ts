import { createContext, runInContext } from "node:vm"
import { describe, expect, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import type { Options } from "../provider.js"
import { containing, publicToken, setUp } from "./support.js"
import { visitor } from "./support/visitor.js"

const frameAddress = "https://embedded.test/below/clientside-services/index.html"

interface Message {
  readonly data: unknown
  readonly origin: string
  readonly source: unknown
  readonly ports: ReadonlyArray<{ readonly postMessage: (message: unknown) => void }>
}

/** The frame's script, running in a page of `https://app.test`. */
const open = async (options: Options = {}) => {
  const provider = setUp({ allowedOrigins: ["https://app.test"], ...options })
  const { get } = visitor(provider.fetch)
  const html = await (await get(frameAddress)).text()
  const script = new URL(/<script src="([^"]+)"/.exec(html)?.[1] ?? "", frameAddress)
  const parent = {}
  const document = { cookie: "theme=dark" }
  let listener: (message: Message) => Promise<void> = () => Promise.reject(new Error("nobody listens"))
  const context = createContext({
    URL,
    URLSearchParams,
    document,
    parent,
    location: { href: frameAddress },
    addEventListener: (_: "message", given: typeof listener) => {
      listener = given
    },
    fetch: async (address: URL, init: RequestInit) => {
      const headers = { ...init.headers, Cookie: document.cookie }
      const answer = await provider.fetch(address, { ...init, headers })
      const cookie = answer.headers.get("set-cookie")?.split(";")[0]
      if (cookie !== undefined) document.cookie = `theme=dark; ${cookie}`
      return answer
    }
  })
  runInContext(await (await get(script.href)).text(), context)

  const postMessage = (data: unknown, { origin = "https://app.test", source = parent, port = true } = {}) => {
    const replies: Array<unknown> = []
    // A port copies its messages.
    const ports = port ? [{ postMessage: (message: unknown) => replies.push(structuredClone(message)) }] : []
    return listener({ data, origin, source, ports }).then(() => replies)
  }
  const ask = async (method: string, request: unknown, origin?: string) =>
    (await postMessage({ method, args: [request] }, origin === undefined ? {} : { origin }))[0]
  return { ...provider, get, ask, postMessage }
}

const matching = (pattern: RegExp): unknown => expect.stringMatching(pattern)

const Started = Schema.decodeUnknownSync(
  Schema.Struct({
    success: Schema.Literal(true),
    payload: Schema.Struct({ oauthCallbackId: Schema.String, stytchCsrfToken: Schema.String })
  })
)

describe("servicesFrame", () => {
  it("can be embedded by allowed origins only, and connects only to its own server", async () => {
    const { get } = await open({ allowedOrigins: ["https://app.test"] })
    const policy = (await get(frameAddress)).headers.get("content-security-policy")
    expect(policy?.split("; ")).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "frame-ancestors 'self' https://app.test"
    ])
  })

  it.each([
    [{}, " http://localhost:* http://*.localhost:* http://127.0.0.1:* http://embedded.test:*"],
    [{ strict: true }, ""]
  ])(
    "can be embedded by default by pages of this machine, in strict mode by none: %j",
    async (options, near) => {
      const { get } = visitor(setUp(options).fetch)
      const policy = (await get(frameAddress)).headers.get("content-security-policy")
      expect(policy?.split("; ").at(-1)).toBe(`frame-ancestors 'self'${near}`)
    }
  )

  it("starts One Tap", async () => {
    const { ask } = await open()
    expect(await ask("oneTapStart", { publicToken })).toEqual({
      success: true,
      payload: {
        requestId: containing("request-id-"),
        googleClientId: "google-client-test",
        stytchCsrfToken: matching(/^[\w-]{43}$/),
        oauthCallbackId: "oauth-callback-test-google"
      }
    })
  })

  it("submits a credential", async () => {
    const { ask, google } = await open({ defaultRedirectURL: "https://app.test/in" })
    const { payload } = Started(await ask("oneTapStart", { publicToken }))
    const idToken = await google.idToken({ email: "ada@example.com" })
    const request = { publicToken, idToken, oauthCallbackID: payload.oauthCallbackId }
    expect(await ask("oneTapSubmit", { ...request, signupRedirectURL: "https://app.test/up" })).toEqual({
      success: true,
      payload: { redirect_url: containing("https://app.test/up?stytch_token_type=oauth&token=") }
    })
  })

  it("returns errors of the server", async () => {
    const { ask } = await open({ googleClientId: "" })
    expect(await ask("oneTapStart", { publicToken })).toMatchObject({
      success: false,
      error: {
        name: "StytchAPIError",
        message: "The project has no Google client id.",
        status_code: 404,
        error_type: "oauth_config_not_found",
        request_id: containing("request-id-")
      }
    })
  })

  it("sends the page's origin to the server", async () => {
    const { ask } = await open({ allowedOrigins: ["https://app.test"] })
    expect(await ask("oneTapStart", { publicToken }, "https://evil.test")).toMatchObject({
      error: { error_type: "unregistered_origin" }
    })
  })

  it.each([
    ["07400 123456", "GB", true, "+447400123456", "07400 123456"],
    ["415", "US", false, "+1415", "415"],
    ["+49 30 901820", undefined, true, "+4930901820", "030 901820"],
    ["030 901820", "XX", false, "030 901820", "030 901820"],
    ["call me", "US", false, "call me", "call me"]
  ])("reads the phone number %s of %s", async (phoneNumber, regionCode, isValid, number, national) => {
    const { ask } = await open()
    const request = { phoneNumber, ...(regionCode !== undefined && { regionCode }) }
    const payload = { isValid, number, national }
    expect(await ask("parsedPhoneNumber", request)).toEqual({ success: true, payload })
  })

  it.each([
    ["US", "(201) 555-0123"],
    ["XX", ""]
  ])("has an example of a phone number of %s", async (regionCode, phoneNumber) => {
    const { ask } = await open()
    const reply = { success: true, payload: { phoneNumber } }
    expect(await ask("getExamplePhoneNumber", { regionCode })).toEqual(reply)
  })

  it("returns an error for an unknown method", async () => {
    const { ask } = await open()
    const failure = { success: false, error: { name: "Error", message: containing("This frame") } }
    expect(await ask("toString", {})).toMatchObject(failure)
  })

  it("ignores other windows and messages without a port", async () => {
    const { state, postMessage } = await open()
    const message = { method: "oneTapStart", args: [{ publicToken }] }
    expect(await postMessage(message, { source: {} })).toEqual([])
    expect(await postMessage(message, { port: false })).toEqual([])
    expect(await postMessage(null)).toEqual([])
    expect(state.requests().filter(({ path }) => path.includes("onetap"))).toEqual([])
  })
})
