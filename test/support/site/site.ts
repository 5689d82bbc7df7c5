/** The documentation site as `npm run docs` builds it, in a browser without a network. */
import { existsSync, readdirSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { extname, join } from "node:path"
import { fileURLToPath } from "node:url"
import type { BrowserContextOptions } from "playwright-core"
import { launch } from "../browser/chromium.js"
import { openPage, type WatchedPage } from "../browser/openPage.js"
import { listen } from "../browser/server.js"

const folder = fileURLToPath(new URL("../../../docs/.vitepress/dist", import.meta.url))

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2"
}

/** The addresses of all pages, for example `/start/vite.html`. */
export const pages = (): ReadonlyArray<string> =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".html"))
    .map((file) => `/${file}`)
    .sort()

export interface DocumentationSite {
  /** Opens a page. A request that leaves the site fails, and is one of the page's problems. */
  readonly open: (path: string, options?: BrowserContextOptions) => Promise<WatchedPage>
  readonly close: () => Promise<void>
}

/** Serves the built site on a free port. */
export const serveDocumentation = async (): Promise<DocumentationSite> => {
  if (!existsSync(folder)) throw new Error("There is no documentation site: run npm run docs.")
  const { close, port } = await listen((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost")
    const file = pathname.endsWith("/") ? `${pathname}index.html` : pathname
    readFile(join(folder, file)).then(
      (body) => {
        const type = types[extname(file)] ?? "application/octet-stream"
        response.writeHead(200, { "Content-Type": type }).end(body)
      },
      () => response.writeHead(404).end()
    )
  })
  const origin = `http://localhost:${port}`
  return {
    open: async (path, options) => {
      const context = await (await launch()).newContext(options)
      await context.route(
        (url) => url.origin !== origin && !["data:", "blob:"].includes(url.protocol),
        (route) => route.abort()
      )
      return openPage(context, `${origin}${path}`)
    },
    close
  }
}
