/** Validates redirect addresses that come from outside the page. */
import { parseUrl } from "../values/parseUrl.js"

/** Schemes that execute code or read data in the browser. No redirect may have one. */
export const unsafeSchemes: ReadonlySet<string> = new Set([
  "javascript:",
  "vbscript:",
  "data:",
  "blob:",
  "file:",
  "filesystem:",
  "about:",
  "view-source:"
])

export const hasUnsafeScheme = (url: string): boolean => {
  const parsed = parseUrl(url)
  return parsed !== undefined && unsafeSchemes.has(parsed.protocol)
}

/**
 * Returns the normalized address if it is absolute and its scheme is http(s) or one of `schemes` (`myapp`, `myapp:` or
 * `myapp://`, in any case). Returns undefined otherwise, also for white space and control characters, which browsers remove silently.
 */
export const safeRedirect = (url: string, schemes: ReadonlyArray<string>): string | undefined => {
  const parsed = /[\s\p{Cc}]/u.test(url) ? undefined : parseUrl(url)
  if (parsed === undefined) return undefined
  const { href, protocol } = parsed
  const allowed = ["https", "http", ...schemes].map(
    (scheme) => `${scheme.toLowerCase().replace(/:\/*$/, "")}:`
  )
  return allowed.includes(protocol) && !unsafeSchemes.has(protocol) ? href : undefined
}
