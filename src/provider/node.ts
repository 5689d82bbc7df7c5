/** The provider behind a Node HTTP server. It imports only types of Node, so that browser bundles can include it. */
import type { IncomingMessage, ServerResponse } from "node:http"
import { control } from "./http/control.js"
import type { EmbeddedProvider } from "./EmbeddedProvider.js"

/** A listener for `http.createServer` or middleware. It serves the provider and `/_control/` below any prefix. */
export const nodeHandler =
  (provider: EmbeddedProvider) =>
  (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const left = new AbortController()
    outgoing.once("close", () => left.abort())
    answer(provider, incoming, left.signal)
      .then((response) => write(response, outgoing))
      // A broken connection looks like a missing network to the browser.
      .catch(() => outgoing.destroy())
  }

const answer = async (provider: EmbeddedProvider, incoming: IncomingMessage, signal: AbortSignal) => {
  const request = await webRequest(incoming, signal)
  return (await control(provider, request)) ?? (await provider.fetch(request))
}

const webRequest = async (incoming: IncomingMessage, signal: AbortSignal): Promise<Request> => {
  const { method = "GET", socket } = incoming
  const body = new TextDecoder().decode(await bytesOf(incoming))
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value)
  }
  if (!headers.has("x-forwarded-for") && socket.remoteAddress !== undefined) {
    headers.set("x-forwarded-for", socket.remoteAddress)
  }
  const bodyless = method === "GET" || method === "HEAD" || body === ""
  const url = new URL(pathOf(incoming), `http://${incoming.headers.host ?? "localhost"}`)
  return new Request(url, { method, headers, signal, ...(!bodyless && { body }) })
}

/** Connect and Express remove the mount path of a middleware from `url` and keep the full path in `originalUrl`. */
const pathOf = (incoming: IncomingMessage & { readonly originalUrl?: string }): string =>
  incoming.originalUrl ?? incoming.url ?? "/"

const bytesOf = async (incoming: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Array<Uint8Array<ArrayBuffer>> = []
  for await (const chunk of incoming) {
    if (chunk instanceof Uint8Array) chunks.push(Uint8Array.from(chunk))
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}

const write = async (response: Response, outgoing: ServerResponse) => {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  outgoing.end(await response.text())
}
