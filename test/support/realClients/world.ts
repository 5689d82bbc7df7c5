/** A site that uses the provider's own client or ours, and the embedded provider that it calls, over HTTP or TLS. */
import type { BrowserContext, Page } from "playwright-core"
import { EmbeddedProvider, nodeHandler, type Options } from "../../../provider/provider.js"
import { patience } from "../patience.js"
import { scriptOf, type Client } from "./bundle.js"
import { listen, serveProvider, type Transport } from "./serve.js"

export const publicToken = "public-token-test-1"

/** The options of a client that calls the provider at this address. */
const optionsFor = (endpoint: string) =>
  JSON.stringify({
    endpoints: {
      liveAPIURL: endpoint,
      testAPIURL: endpoint,
      dfpBackendURL: endpoint,
      clientsideServicesIframeURL: `${endpoint}/clientside-services/index.html`
    }
  })

const html = (
  options: string
) => `<!doctype html><meta charset="utf-8"><title>Site</title><div id="login"></div>
<script src="/client.js"></script>
<script>globalThis.stytch = makeClient("${publicToken}", ${options})</script>`

export interface World {
  readonly provider: EmbeddedProvider
  /** The provider's address, as Node reaches it. */
  readonly origin: string
  /** The site's address. */
  readonly site: string
  readonly context: BrowserContext
  readonly page: Page
  /** The token of the last message's link. */
  readonly linkToken: () => string
  /** The last message's passcode. */
  readonly code: () => string
  /** Call it before the client leaves the page on its own: a recording waits for the events that the client has logged. */
  readonly beforeLeaving: () => Promise<void>
  /** Records what a call of a client of organizations led to, and what is stored after it. Does nothing without a recording. */
  readonly afterCall: (method: string, outcome: unknown) => Promise<void>
}

interface Setting {
  readonly version: Client
  readonly transport: Transport
  readonly options?: Options | undefined
  /** Changes the world before its page loads. */
  readonly prepare?: ((world: World) => Promise<World>) | undefined
}

/** Runs a story on a page of the site. Its failure shows what the page showed. */
export const inWorld = async (
  { version, transport, options = {}, prepare = (world) => Promise.resolve(world) }: Setting,
  story: (world: World) => Promise<void>
) => {
  const provider = EmbeddedProvider.make({ passwordHashCost: 16, onWarning: () => undefined, ...options })
  const { browser, origin, close } = await serveProvider(transport, nodeHandler(provider))
  const script = await scriptOf(version)
  const site = await listen(transport === "http" ? "http" : "https", (request, response) => {
    const isScript = request.url === "/client.js"
    response.setHeader(
      "Content-Type",
      isScript ? "text/javascript; charset=utf-8" : "text/html; charset=utf-8"
    )
    response.end(isScript ? script : html(transport === "hosted" ? "undefined" : optionsFor(origin)))
  })
  const { NODE_TLS_REJECT_UNAUTHORIZED: before } = process.env
  // Nobody has signed the certificate, and the clients in Node have no option to trust it.
  if (transport !== "http") process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = "0"
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  context.setDefaultTimeout(patience)
  const page = await context.newPage()
  try {
    const world = await prepare({
      provider,
      origin,
      site: site.origin,
      context,
      page,
      linkToken: () => new URL(provider.inbox.latest()?.link ?? "").searchParams.get("token") ?? "",
      code: () => provider.inbox.latest()?.code ?? "",
      beforeLeaving: () => Promise.resolve(),
      afterCall: () => Promise.resolve()
    })
    await page.goto(site.origin)
    await story(world)
  } catch (cause) {
    const shown = await page.locator("body").ariaSnapshot({ timeout: 1000 }).catch(String)
    throw new Error(`${String(cause)}\nThe page at ${page.url()} showed:\n${shown}`, { cause })
  } finally {
    if (before === undefined) delete process.env["NODE_TLS_REJECT_UNAUTHORIZED"]
    else process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = before
    await context.close()
    await site.close()
    await close()
  }
}
