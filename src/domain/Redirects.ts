/** Validates redirect addresses that come from outside the page. */

/** Schemes that execute code or read data in the browser. `redirectSchemes` cannot allow them. */
const unsafe: ReadonlySet<string> = new Set([
  "javascript:",
  "vbscript:",
  "data:",
  "blob:",
  "file:",
  "filesystem:",
  "about:",
  "view-source:"
])

/**
 * Returns the normalized address if it is absolute and its scheme is http(s) or one of `schemes` (`myapp` or `myapp:`, in
 * any case). Returns undefined otherwise, also for white space and control characters, which browsers remove silently.
 */
export const safeRedirect = (url: string, schemes: ReadonlyArray<string>): string | undefined => {
  if (/[\s\p{Cc}]/u.test(url) || !URL.canParse(url)) return undefined
  const { href, protocol } = new URL(url)
  const allowed = ["https", "http", ...schemes].map((scheme) => `${scheme.toLowerCase().replace(/:$/, "")}:`)
  return allowed.includes(protocol) && !unsafe.has(protocol) ? href : undefined
}
