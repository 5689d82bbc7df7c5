/** The official Node SDK, which calls an embedded provider over HTTP. */
import { createServer, type RequestListener } from "node:http"
import { onTestFinished, vi } from "@effect/vitest"
import { B2BClient, Client, StytchError } from "stytch"
import { listen } from "../../../scripts/listen.mjs"
import { nodeHandler, type EmbeddedProvider, type Options } from "../../provider.js"
import { setUp } from "../support.js"

export const project = { project_id: "project-test-embedded", secret: "secret-test-embedded" }

const listenWith = async (listener: RequestListener) => {
  const server = createServer(listener)
  const port = await listen(server)
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${port}/`
}

const serve = (provider: EmbeddedProvider) => listenWith(nodeHandler(provider))

/** Also has a browser's calls (`setUp`), to the same provider. */
export const setUpServer = async (options: Omit<Options, "defaultRedirectURL"> = {}) => {
  const browser = setUp(options)
  const origin = await serve(browser.provider)
  return { ...browser, origin, sdk: sdkAt(origin), code: () => browser.inbox.latest()?.code ?? "" }
}

/** The SDK for a provider that exists. */
export const sdkFor = async (provider: EmbeddedProvider) => sdkAt(await serve(provider))

type ClientOptions = ConstructorParameters<typeof Client>[0]

/** The SDK warns about an address that is not the provider's. */
const quietly = <Made>(make: () => Made): Made => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {})
  const client = make()
  warn.mockRestore()
  return client
}

/** The SDK of consumer projects for this address. */
export const sdkAt = (env: string, more: Partial<ClientOptions> = {}) =>
  quietly(() => new Client({ ...project, env, ...more }))

/** The SDK of multi-tenant projects for this address. */
export const b2bAt = (env: string, more: Partial<ClientOptions> = {}) =>
  quietly(() => new B2BClient({ ...project, env, ...more }))

/** The `{status} {error_type}` of a call that fails. */
export const refusalOf = async (call: Promise<unknown>) => {
  try {
    await call
  } catch (error) {
    if (error instanceof StytchError) return `${error.status_code} ${error.error_type}`
    throw error
  }
  throw new Error("The call did not fail")
}

/** What every call takes: each field is the name of the parameter. */
const anything = new Proxy({}, { get: (_, name) => (typeof name === "string" ? `:${name}` : undefined) })

/** The methods and paths of all calls that these parts of the SDK make. Parameters are written `:name`. */
export const callsOf = async (partsOf: (client: B2BClient) => ReadonlyArray<object>) => {
  const asked = new Set<string>()
  const origin = await listenWith(({ method = "", url = "" }, response) => {
    const { pathname } = new URL(url, "http://any.test")
    asked.add(`${method} ${decodeURIComponent(pathname)}`)
    response.setHeader("Content-Type", "application/json").end("{}")
  })
  for (const part of partsOf(b2bAt(origin)))
    for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(part))) {
      const call: unknown = Reflect.get(part, name)
      if (typeof call !== "function" || name === "constructor") continue
      const made: unknown = Reflect.apply(call, part, [anything])
      // Without a session, a check of a JWT fails before it asks
      await Promise.resolve(made).catch(() => {})
    }
  return [...asked]
}
