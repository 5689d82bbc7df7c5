/** A site that embeds the product: the built test pages behind a Content Security Policy. */
import { readFile } from "node:fs/promises"
import type { IncomingMessage, ServerResponse } from "node:http"
import { extname, join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { inject } from "vitest"
import { listen } from "./server.js"

export interface SiteOptions {
  /** The provider's origin, for the page to read with `providerOrigin()` and for the policy. */
  readonly provider: string
  /** `strict` by default; `none` sends no policy; else the policy itself. */
  readonly csp?: string
  /** A form that a server drew into `#login`. The address of the page's script is in a `meta` element instead. */
  readonly form?: { readonly css: string; readonly html: string; readonly nonce: string }
  /** Elements that each page begins with. */
  readonly head?: string
  /** Answers requests before the site does. Returns whether it took the request. */
  readonly intercept?: (request: IncomingMessage, response: ServerResponse) => boolean
}

export interface Site {
  /** `http://localhost:…`: a secure context, a valid relying party id, and another site than the provider's. */
  readonly origin: string
  /** The address of `test/browser/pages/NAME.html`. */
  readonly url: (page: string, search?: string) => string
  readonly close: () => Promise<void>
}

/** The strictest policy that a site can ask us to live with. */
export const strictCsp = (provider: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src 'self' ${provider}`,
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'"
  ].join("; ")

/** The delay of the services and of React, in milliseconds. Set it to see logins begin without them. */
const appDelay = Number(process.env["LATCHKEY_APP_DELAY"] ?? 0)

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".json": "application/json"
}

const withForm = (page: string, { css, html, nonce }: NonNullable<SiteOptions["form"]>): string =>
  page
    .replace(/<script type="module"[^>]* src="([^"]*)"><\/script>/, '<meta name="script" content="$1">')
    .replace("</head>", () => `<style nonce="${nonce}">${css}</style></head>`)
    .replace('<div id="login"></div>', () => `<div id="login">${html}</div>`)

const read = async (file: string) => {
  if (appDelay > 0 && /app-[^/]*\.js$/.test(file)) await setTimeout(appDelay)
  return readFile(file)
}

/** Serves the test pages on a free port. */
export const serveSite = async ({
  provider,
  csp = "strict",
  form,
  head = "",
  intercept = () => false
}: SiteOptions): Promise<Site> => {
  const folder = inject("pages")
  const policy = csp === "strict" ? strictCsp(provider) : csp
  const server = await listen((request, response) => {
    if (intercept(request, response)) return
    const { pathname } = new URL(request.url ?? "/", "http://localhost")
    const file = extname(pathname) === "" ? `${pathname}.html` : pathname
    if (file === "/favicon.ico") return void response.writeHead(204).end()
    read(join(folder, file)).then(
      (body) => {
        const type = types[extname(file)] ?? "application/octet-stream"
        if (csp !== "none") response.setHeader("Content-Security-Policy", policy)
        response.writeHead(200, { "Content-Type": type, "Cache-Control": "no-store" })
        if (extname(file) !== ".html") return void response.end(body)
        const page = body
          .toString()
          .replace("<head>", `<head>${head}<meta name="provider" content="${provider}">`)
        response.end(form === undefined ? page : withForm(page, form))
      },
      () => response.writeHead(404).end()
    )
  })
  const origin = `http://localhost:${server.port}`
  return { origin, url: (page, search = "") => `${origin}/${page}${search}`, close: server.close }
}
