/** Servers of a test, over HTTP or TLS, and the browser that reaches them. */
import { createServer as createHttp, type RequestListener, type Server } from "node:http"
import { createServer as createHttps } from "node:https"
import type { Browser } from "playwright-core"
import { generate } from "selfsigned"
import { findChromium } from "../../../scripts/chromium.mjs"
import { launch, launchAt } from "../browser/chromium.js"

/** Over HTTP, over TLS, or over TLS under the host names that a client without options calls. */
export const transports = ["http", "https", "hosted"] as const
export type Transport = (typeof transports)[number]

let certificate: Promise<{ readonly key: string; readonly cert: string }> | undefined

/** A key and a certificate that nobody has signed. */
const makeCertificate = async () => {
  const altNames = ["localhost", "*.stytch.com"].map((value) => ({ type: 2 as const, value }))
  const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }], {
    extensions: [{ name: "subjectAltName", altNames }]
  })
  return { key, cert }
}

const start = async (server: Server) => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  return typeof address === "object" && address !== null ? address.port : 0
}

const overTls = async (listener: RequestListener) =>
  createHttps(await (certificate ??= makeCertificate()), listener)

/** Serves a listener at a port of its own. */
export const listen = async (scheme: "http" | "https", listener: RequestListener) => {
  const server: Server = scheme === "http" ? createHttp(listener) : await overTls(listener)
  const origin = `${scheme}://localhost:${await start(server)}`
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { origin, close }
}

interface Hosted {
  readonly browser: Browser
  readonly origin: string
  /** Answers for the provider's hosts until the next test. */
  readonly answerWith: (listener: RequestListener) => void
}

let hosted: Promise<Hosted> | undefined

const startHosted = async (): Promise<Hosted> => {
  let current: RequestListener | undefined
  const server = await overTls((request, response) =>
    current === undefined ? response.destroy() : current(request, response)
  )
  const port = await start(server)
  server.unref()
  // Its own Chromium, because host names are mapped when the browser starts
  const browser = await launchAt(findChromium(), [
    `--host-resolver-rules=MAP *.stytch.com:443 127.0.0.1:${port}`
  ])
  return {
    browser,
    origin: `https://localhost:${port}`,
    answerWith: (listener) => {
      current = listener
    }
  }
}

/** Serves the provider, and starts a browser that reaches it. */
export const serveProvider = async (transport: Transport, listener: RequestListener) => {
  if (transport !== "hosted") {
    const { close, origin } = await listen(transport, listener)
    return { browser: await launch(), origin, close }
  }
  const { answerWith, browser, origin } = await (hosted ??= startHosted())
  answerWith(listener)
  return { browser, origin, close: () => Promise.resolve() }
}
