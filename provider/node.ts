/** The provider behind a Node HTTP server. It imports nothing of Node, so that browser bundles can include it and no types of Node are needed. */
import { control, type Site } from "./http/control.js"
import { maxBody } from "./http/respond.js"
import { apiError, apiErrorOf } from "./http/errors.js"
import { isAddress, isHost, isOfThisMachine, isOfUnknownSite } from "./http/origins.js"
import { errorResponse } from "./http/responses.js"
import type { EmbeddedProvider } from "./EmbeddedProvider.js"
import { makeWorlds, type MakeWorld } from "./worlds.js"

/** What the handler reads of a request of `node:http`. */
export interface NodeRequest extends AsyncIterable<unknown> {
  /** The method. Default: `GET`. */
  readonly method?: string | undefined
  /** Path and query. Default: `/`. */
  readonly url?: string | undefined
  /** The headers, by their names in lower case. */
  readonly headers: {
    /** The host and port that the request names. Default: `localhost`. */
    readonly host?: string | undefined
    readonly [name: string]: string | ReadonlyArray<string> | undefined
  }
  /** The connection. */
  readonly socket: {
    /** The IP address of the caller. Default: unknown. */
    readonly remoteAddress?: string | undefined
  }
}

/** What the handler uses of a response of `node:http`. */
export interface NodeResponse {
  /** Adds a listener that runs when the connection closes. */
  readonly once: (event: "close", listener: () => void) => unknown
  /** Sends status and headers. */
  readonly writeHead: (status: number, headers: Record<string, string>) => unknown
  /** Sends the body and ends the response. */
  readonly end: (text: string) => unknown
  /** Closes the connection without a response. */
  readonly destroy: () => unknown
}

/** What a listener serves, and the hosts and proxies that it trusts. */
export interface NodeHandlerOptions {
  /** Whether to serve `/_control/`, which shows all messages and starts sessions of any user. Default: true. */
  readonly control?: boolean
  /** The host names, without ports, that `/_control/` answers. Default: localhost and loopback addresses. */
  readonly controlHosts?: ReadonlyArray<string>
  /**
   * The host names, without ports, that are answered without TLS, besides localhost, IP addresses and `controlHosts`.
   * Default: none.
   */
  readonly allowedHosts?: ReadonlyArray<string>
  /**
   * The IP addresses of proxies that end TLS or forward requests. The headers `X-Forwarded-For`, `X-Forwarded-Host` and
   * `X-Forwarded-Proto` count only from them. Default: none.
   */
  readonly trustedProxies?: ReadonlyArray<string>
  /**
   * Makes the provider of a world, which requests reach below `/_world/NAME/`. Each has users, inbox, clock and faults of
   * its own. The thousand worlds that were used last are kept. Default: there are no worlds, and such paths are not found.
   */
  readonly worlds?: MakeWorld
}

/**
 * A listener for `http.createServer` or middleware. It serves the provider and `/_control/` below any prefix.
 *
 * @example
 * import { createServer } from "node:http"
 * import { EmbeddedProvider, nodeHandler } from "latchkey/provider"
 *
 * createServer(nodeHandler(EmbeddedProvider.make())).listen(4000, "127.0.0.1")
 */
export const nodeHandler = (provider: EmbeddedProvider, options: NodeHandlerOptions = {}) =>
  handlerWithSite(provider, options, undefined)

/** The same listener for a server with a site, which is guarded as `/_control/` is. */
export const handlerWithSite = (
  provider: EmbeddedProvider,
  options: NodeHandlerOptions,
  site: Site | undefined
) => {
  const {
    control: isControlled = true,
    controlHosts: hosts,
    allowedHosts = [],
    trustedProxies = []
  } = options
  const proxies = new Set(trustedProxies.map(plainAddress))
  const names = new Set([...allowedHosts, ...(hosts ?? [])])
  const worlds = makeWorlds(provider, options.worlds)

  /** The request, or the answer to one that is refused. */
  const read = async (incoming: NodeRequest, signal: AbortSignal): Promise<Request | Response> => {
    try {
      const place = placeOf(incoming, proxies)
      if (!isAnswered(place, names)) return errorResponse(refusedHost, "")
      return await webRequest(incoming, place, signal)
    } catch {
      // No URL has such a port, address or path, and no `Request` has such a method
      return errorResponse(unusable, "")
    }
  }

  const answer = async (incoming: NodeRequest, signal: AbortSignal) => {
    const request = await read(incoming, signal)
    if (request instanceof Response) return request
    const world = await worlds.find(new URL(request.url).pathname, !isOfUnknownSite(request))
    if (world === undefined) return errorResponse(apiError("route_not_found"), "")
    const controlled = isControlled
      ? await control(world, request, { hosts, site, worlds: worlds.list })
      : undefined
    return controlled ?? (await world.fetch(request))
  }

  return (incoming: NodeRequest, outgoing: NodeResponse): void => {
    const left = new AbortController()
    outgoing.once("close", () => left.abort())
    answer(incoming, left.signal)
      .then((response) => write(response, outgoing))
      // A broken connection looks like a missing network to the browser.
      .catch(() => outgoing.destroy())
  }
}

const refusedHost = apiErrorOf(
  "unregistered_origin",
  403,
  "This host name is not allowed without TLS; see the option allowedHosts."
)

const unusable = apiErrorOf(
  "bad_request",
  400,
  "The Host header, the method or the path of the request cannot be used."
)

/**
 * Whether the host may be answered. A page can let its own name lead to this server (DNS rebinding), which makes it a page
 * of the same origin. It has no certificate for that name, and an IP address leads nowhere else.
 */
const isAnswered = ({ host, protocol }: Place, names: ReadonlySet<string>): boolean => {
  if (!isHost(host)) return false
  const { hostname } = new URL(`${protocol}://${host}`)
  return protocol === "https" || isOfThisMachine(hostname) || isAddress(hostname) || names.has(hostname)
}

const webRequest = async (
  incoming: NodeRequest,
  { client, host, protocol }: Place,
  signal: AbortSignal
): Promise<Request> => {
  const { method = "GET" } = incoming
  const body = await bytesOf(incoming)
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers.set(name, typeof value === "string" ? value : value.join(", "))
  }
  headers.set("x-forwarded-for", client)
  const bodyless = method === "GET" || method === "HEAD" || body.size === 0
  const { origin } = new URL(`${protocol}://${host}`)
  const url = new URL(origin + pathOf(incoming))
  return new Request(url, { method, headers, signal, ...(!bodyless && { body }) })
}

/** The client's IP address, and the host and protocol that it used. */
type Place = ReturnType<typeof placeOf>

/** Only trusted proxies can say otherwise than the connection and the header. */
const placeOf = ({ headers, socket }: NodeRequest, proxies: ReadonlySet<string>) => {
  const peer = plainAddress(socket.remoteAddress ?? "")
  const isForwarded = proxies.has(peer)
  const forwarded = (name: string) => (isForwarded ? listIn(headers[name]) : [])
  const isEncrypted = forwarded("x-forwarded-proto")[0] ?? ("encrypted" in socket ? "https" : "http")
  return {
    // Each proxy appends the address that it saw, so that only the last untrusted one cannot be made up.
    client: forwarded("x-forwarded-for").findLast((address) => !proxies.has(address)) ?? peer,
    host: forwarded("x-forwarded-host")[0] ?? headers.host ?? "localhost",
    protocol: isEncrypted === "https" ? "https" : "http"
  }
}

const listIn = (header: string | ReadonlyArray<string> | undefined): ReadonlyArray<string> =>
  String(header ?? "")
    .split(",")
    .map(plainAddress)
    .filter((each) => each !== "")

/** An IPv4 address of a socket that also accepts IPv6, without its prefix. */
const plainAddress = (address: string) => address.trim().replace(/^::ffff:(?=[\d.]+$)/i, "")

/**
 * The path and the query. A path may start with `//host`, and a request to a proxy is for `http://host/path`: neither
 * says which host this is. Connect and Express remove the mount path of a middleware from `url` and keep the full path in
 * `originalUrl`.
 */
const pathOf = (incoming: NodeRequest & { readonly originalUrl?: string }): string => {
  const target = incoming.originalUrl ?? incoming.url ?? "/"
  if (target.startsWith("/")) return target
  const { pathname, search } = new URL(target, "http://localhost")
  return pathname + search
}

/** The body. What is beyond the limit of the provider is not kept: the provider refuses the rest. */
const bytesOf = async (incoming: NodeRequest): Promise<Blob> => {
  const chunks: Array<Uint8Array<ArrayBuffer>> = []
  let size = 0
  for await (const chunk of incoming) {
    if (!(chunk instanceof Uint8Array) || size > maxBody) continue
    size += chunk.length
    chunks.push(Uint8Array.from(chunk))
  }
  return new Blob(chunks)
}

const write = async (response: Response, outgoing: NodeResponse) => {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  outgoing.end(await response.text())
}
