/** The official Node SDK, which calls an embedded provider over HTTP. */
import { createServer } from "node:http"
import { onTestFinished, vi } from "@effect/vitest"
import { B2BClient, Client, StytchError } from "stytch"
import { listen } from "../../../scripts/listen.mjs"
import { nodeHandler, type EmbeddedProvider, type Options } from "../../provider.js"
import { setUp } from "../support.js"

export const project = { project_id: "project-test-embedded", secret: "secret-test-embedded" }

const serve = async (provider: EmbeddedProvider) => {
  const server = createServer(nodeHandler(provider))
  const port = await listen(server)
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${port}/`
}

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
