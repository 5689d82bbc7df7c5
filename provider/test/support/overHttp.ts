/** A provider whose requests go through a real HTTP server, as those of a site behind a proxy do. */
import { createServer, request as send, type IncomingMessage, type RequestListener } from "node:http"
import { listen } from "../../../scripts/listen.mjs"
import { nodeHandler, type EmbeddedProvider } from "../../provider.js"

/** The header that says which provider of this worker a request is for. */
const header = "x-test-provider"

/** This machine, and the proxy that a test names. */
const proxies = ["127.0.0.1", "10.0.0.1"]

const listeners = new Map<string, RequestListener>()
let port: Promise<number> | undefined

const start = () => {
  const server = createServer((request, response) => {
    const listener = listeners.get(String(request.headers[header]))
    if (listener === undefined) response.destroy()
    else listener(request, response)
  })
  server.unref()
  return listen(server)
}

/** The provider, whose `fetch` sends every request to a server. The host and protocol of its URL are forwarded. */
export const overHttp = <Provider extends EmbeddedProvider>(provider: Provider): Provider => {
  const id = String(listeners.size)
  listeners.set(id, nodeHandler(provider, { trustedProxies: proxies }))
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { host, pathname, protocol, search } = new URL(request.url)
    request.signal.throwIfAborted()
    const body = Buffer.from(await request.arrayBuffer())
    const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
      void (port ??= start()).then((port) =>
        send(
          {
            port,
            host: "127.0.0.1",
            method: request.method,
            path: pathname + search,
            headers: {
              ...Object.fromEntries(request.headers),
              [header]: id,
              "x-forwarded-host": host,
              "x-forwarded-proto": protocol.slice(0, -1),
              "content-length": body.length
            }
          },
          resolve
        )
          .on("error", () => reject(new TypeError("Failed to fetch")))
          .end(body)
      )
    })
    const chunks: Array<Buffer> = []
    for await (const chunk of incoming) if (chunk instanceof Buffer) chunks.push(chunk)
    const headers = new Headers()
    for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value))
    const status = incoming.statusCode ?? 0
    const hasBody = ![204, 205, 304].includes(status)
    return new Response(hasBody ? Buffer.concat(chunks) : null, { status, headers })
  }
  return { ...provider, fetch }
}
