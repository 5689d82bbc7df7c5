/** The frame of every page: it works without script, and its policy lets nothing in but our stylesheet. */
import type { ApiError } from "../../domain/Errors.js"
import type { WebRequest } from "../http/WebRoute.js"
import { html, type Html } from "./html.js"

/** Where the stylesheet lies. */
export const stylesheetPath = "/stand-in/page.css"

interface Page {
  readonly status?: number
  readonly title: string
  readonly body: Html
  /** Addresses that a form of this page may lead to in the end, beside our own. */
  readonly leadsTo?: ReadonlyArray<string>
}

/** The page as an answer. */
export const page = (
  { prefix }: Pick<WebRequest, "prefix">,
  { status = 200, title, body, leadsTo = [] }: Page
) => {
  const { markup } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <link rel="stylesheet" href="${prefix}${stylesheetPath}" />
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
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
        // Some browsers hold it against a form where its answer redirects to.
        ["form-action 'self'", ...new Set(leadsTo.map(sourceOf))].join(" "),
        "base-uri 'none'",
        "frame-ancestors 'none'"
      ].join("; "),
      "Referrer-Policy": "same-origin",
      "X-Content-Type-Options": "nosniff"
    }
  })
}

/** The address as a source of a policy: an origin, or the scheme of an app. */
const sourceOf = (address: string): string => {
  const { origin, protocol } = new URL(address)
  return origin === "null" ? protocol : origin
}

/** A refusal, for a person to read. */
export const errorPage = (
  visit: Pick<WebRequest, "prefix">,
  { status_code, error_type, error_message }: ApiError
) =>
  page(visit, {
    status: status_code,
    title: "Looks like there was an error!",
    body: html`<p>${error_message}</p>
      <p><code>${error_type}</code></p>`
  })
