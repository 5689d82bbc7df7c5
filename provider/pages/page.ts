/** The layout and the styles of every page. It needs no script, and its Content Security Policy allows only files of ours. */
import type { ApiError } from "../../src/domain/errors/CallErrors.js"
import type { WebRequest } from "../http/router.js"
import { html, type Html } from "./html.js"
import { placeOf } from "../http/origins.js"

/** The path of the stylesheet that pages have by default. */
export const stylesheetPath = "/stand-in/page.css"

interface Page {
  readonly status?: number
  readonly title: string
  /** What is below the title. */
  readonly body?: Html
  /** The whole `main` element, in place of one with the title and the body. */
  readonly main?: Html
  /** What is above the `main` element. Default: nothing. */
  readonly bar?: Html
  /** The path of the icon, below the prefix. The page may then show images of this server. Default: none. */
  readonly icon?: string
  /** The path of the stylesheet, below the prefix. */
  readonly stylesheet?: string
  /** The paths of scripts that improve the page, below the prefix. They may call this server. Default: none. */
  readonly scripts?: ReadonlyArray<string>
  /** Milliseconds after which its script asks for what is new. Default: the script's own. */
  readonly pace?: number
  /** Other sites that the form of this page may redirect to. */
  readonly redirectsTo?: ReadonlyArray<string>
}

/** The page as a response. */
export const page = (
  { prefix }: Pick<WebRequest, "prefix">,
  {
    bar,
    body,
    icon,
    main,
    pace,
    redirectsTo = [],
    scripts = [],
    status = 200,
    stylesheet = stylesheetPath,
    title
  }: Page
) => {
  const { markup } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <link rel="stylesheet" href="${prefix}${stylesheet}" />
        ${icon === undefined ? undefined : html`<link rel="icon" type="image/svg+xml" href="${prefix}${icon}" />`}
        ${scripts.map((path) => html`<script src="${prefix}${path}" defer></script>`)}
      </head>
      <body ${pace === undefined ? undefined : html`data-pace="${pace}"`}>
        ${bar}
        ${
          main ??
          html`<main class="landing">
            <div class="sheet">
              <h1>${title}</h1>
              ${body}
            </div>
          </main>`
        }
      </body>
    </html>`
  return new Response(markup, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy": [
        "default-src 'none'",
        "style-src 'self'",
        ...(scripts.length === 0 ? [] : ["script-src 'self'", "connect-src 'self'"]),
        ...(icon === undefined ? [] : ["img-src 'self'"]),
        // Some browsers also apply `form-action` to the redirect after the form.
        ["form-action 'self'", ...new Set(redirectsTo.map(placeOf))].join(" "),
        "base-uri 'none'",
        "frame-ancestors 'none'"
      ].join("; "),
      "Referrer-Policy": "same-origin",
      "X-Content-Type-Options": "nosniff"
    }
  })
}

/** An API error as a page. */
export const errorPage = (
  request: Pick<WebRequest, "prefix">,
  { status_code, error_type, error_message }: ApiError
) =>
  page(request, {
    status: status_code,
    title: "Looks like there was an error!",
    body: html`<p>${error_message}</p>
      <p><code>${error_type}</code></p>`
  })
