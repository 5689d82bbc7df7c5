/** A site that uses the provider's own client, and the embedded provider that it calls, over HTTP or TLS. */
import { createServer as createHttp, type RequestListener, type Server } from "node:http"
import { createServer as createHttps } from "node:https"
import { generate } from "selfsigned"
import type { BrowserContext, Page } from "playwright-core"
import type { StytchUIClient } from "stytch-vanilla-5"
import { EmbeddedProvider, nodeHandler, type Options } from "../../../src/provider.js"
import { launch } from "../browser/chromium.js"
import { patience } from "../patience.js"
import { scriptOf, type Version } from "./bundle.js"

export const transports = ["http", "https"] as const
export type Transport = (typeof transports)[number]

declare global {
  /** In the pages: the client of the version under test, whose types are those of version 5. */
  var stytch: StytchUIClient
}

let certificate: Promise<{ readonly key: string; readonly cert: string }> | undefined

/** A key and a certificate for localhost that nobody has signed. */
const makeCertificate = async () => {
  const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }], {
    extensions: [{ name: "subjectAltName", altNames: [{ type: 2, value: "localhost" }] }]
  })
  return { key, cert }
}

const listen = async (transport: Transport, listener: RequestListener) => {
  const server: Server = transport === "http" ? createHttp(listener) : await overTls(listener)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  return {
    origin: `${transport}://localhost:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}

const overTls = async (listener: RequestListener) =>
  createHttps(await (certificate ??= makeCertificate()), listener)

export const publicToken = "public-token-test-1"

const html = (
  endpoint: string
) => `<!doctype html><meta charset="utf-8"><title>Site</title><div id="login"></div>
<script src="/client.js"></script>
<script>
  globalThis.stytch = makeClient("${publicToken}", { endpoints: {
    liveAPIURL: "${endpoint}", testAPIURL: "${endpoint}",
    clientsideServicesIframeURL: "${endpoint}/clientside-services/index.html"
  } })
</script>`

export interface World {
  readonly provider: EmbeddedProvider
  /** The provider's address. */
  readonly origin: string
  /** The site's address. */
  readonly site: string
  readonly context: BrowserContext
  readonly page: Page
  /** The token of the last message's link. */
  readonly linkToken: () => string
  readonly code: () => string
}

/** Runs a story on a page of the site. */
export const inWorld = async (
  { version, transport, options = {} }: { version: Version; transport: Transport; options?: Options },
  story: (world: World) => Promise<void>
) => {
  const provider = EmbeddedProvider.make({ passwordHashCost: 16, ...options })
  const server = await listen(transport, nodeHandler(provider))
  const script = await scriptOf(version)
  const site = await listen(transport, (request, response) => {
    const isScript = request.url === "/client.js"
    response.setHeader(
      "Content-Type",
      isScript ? "text/javascript; charset=utf-8" : "text/html; charset=utf-8"
    )
    response.end(isScript ? script : html(server.origin))
  })
  const browser = await launch()
  const { NODE_TLS_REJECT_UNAUTHORIZED: before } = process.env
  // Nobody has signed the certificate, and the clients in Node have no option to trust it.
  if (transport === "https") process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = "0"
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  context.setDefaultTimeout(patience)
  try {
    const page = await context.newPage()
    await page.goto(site.origin)
    const linkToken = () => new URL(provider.inbox.latest()?.link ?? "").searchParams.get("token") ?? ""
    const code = () => provider.inbox.latest()?.code ?? ""
    await story({ provider, origin: server.origin, site: site.origin, context, page, linkToken, code })
  } finally {
    if (before === undefined) delete process.env["NODE_TLS_REJECT_UNAUTHORIZED"]
    else process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = before
    await context.close()
    await site.close()
    await server.close()
  }
}
