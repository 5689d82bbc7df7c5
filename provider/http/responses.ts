/** Responses that several routes return. */
import type { ApiError } from "../../src/domain/errors/CallErrors.js"

/** `Response` throws when a response with one of these statuses has a body, which a fault can ask for. */
const bodyless = new Set([204, 205, 304])

/** A JSON response. */
export const json = (
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {}
): Response =>
  new Response(bodyless.has(status) ? null : JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/json", "X-Content-Type-Options": "nosniff", ...headers }
  })

/** An API error. On the wire it has no `data` envelope. */
export const errorResponse = (error: ApiError, request_id: string): Response => {
  const { status_code, error_type, error_message, error_url } = error
  return json(status_code, { status_code, request_id, error_type, error_message, error_url })
}

/** Redirects the browser. Tokens in the URL stay out of caches and referrers. */
export const redirect = (location: string): Response =>
  new Response(null, {
    status: 302,
    headers: { Location: location, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" }
  })

/**
 * The address with these parameters at the end of its query, without those that are undefined. What the address has stays
 * as it is, also a parameter of the same name: a signed URL is valid only as it was written.
 */
export const withQuery = (
  address: string | URL,
  query: Readonly<Record<string, string | undefined>>
): string => {
  const added = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) added.append(name, value)
  const { href } = new URL(address)
  const [before = ""] = href.split("#", 1)
  if (added.size === 0) return href
  const separator = !before.includes("?") ? "?" : /[?&]$/.test(before) ? "" : "&"
  return before + separator + added.toString() + href.slice(before.length)
}

/** A script, stylesheet or image of the provider. */
export const staticFile = (
  type: "text/css" | "text/javascript" | "image/svg+xml",
  content: string
): Response =>
  new Response(content, {
    headers: { "Content-Type": `${type}; charset=utf-8`, "X-Content-Type-Options": "nosniff" }
  })
