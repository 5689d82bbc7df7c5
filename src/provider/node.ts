/** The provider behind a Node HTTP server. Node is named in types only, so that bundles stay free of it. */
import type { IncomingMessage, ServerResponse } from "node:http"
import { control } from "./http/control.js"
import type { EmbeddedProvider } from "./EmbeddedProvider.js"

/** A listener for `http.createServer`, or a middleware: the wire below any prefix, and `/_control/` beside it. */
export const nodeHandler =
  (provider: EmbeddedProvider) =>
  (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const left = new AbortController()
    outgoing.once("close", () => left.abort())
    answer(provider, incoming, left.signal)
      .then((response) => write(response, outgoing))
      // What a browser sees without a network is a connection that breaks.
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

/** Middleware of Connect and Express cuts its mount path off `url` and keeps the whole in `originalUrl`. */
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
