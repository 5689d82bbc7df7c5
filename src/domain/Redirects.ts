/** Which addresses a page may be sent to when somebody else names them. */

/** Schemes that run or read something on this page or device. No site can register them. */
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
 * The address, if it is absolute and either http(s) or of one of the schemes (`myapp` or `myapp:`, in any case); nothing
 * if it is anything else, or hides white space or control characters that a browser would drop.
 */
export const safeRedirect = (url: string, schemes: ReadonlyArray<string>): string | undefined => {
  if (/[\s\p{Cc}]/u.test(url) || !URL.canParse(url)) return undefined
  const { href, protocol } = new URL(url)
  const allowed = ["https", "http", ...schemes].map((scheme) => `${scheme.toLowerCase().replace(/:$/, "")}:`)
  return allowed.includes(protocol) && !unsafe.has(protocol) ? href : undefined
}
