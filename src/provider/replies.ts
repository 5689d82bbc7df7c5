/** Answers that are made in more than one place. */
import type { ApiError } from "../domain/Errors.js"

/** Any value as JSON. */
export const json = (
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {}
): Response =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json", ...headers } })

/** A refusal as the wire carries it: bare, without the envelope of answers. */
export const refused = (error: ApiError, request_id: string): Response => {
  const { status_code, error_type, error_message, error_url } = error
  return json(status_code, { status_code, request_id, error_type, error_message, error_url })
}

/** Sends the browser on. What tokens its address holds stays out of caches and referrers. */
export const redirected = (location: string): Response =>
  new Response(null, {
    status: 302,
    headers: { Location: location, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" }
  })

/** A file of ours: a script or a stylesheet. */
export const file = (type: "text/css" | "text/javascript", content: string): Response =>
  new Response(content, {
    headers: { "Content-Type": `${type}; charset=utf-8`, "X-Content-Type-Options": "nosniff" }
  })
