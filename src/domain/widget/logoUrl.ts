import { parseUrl } from "../values/parseUrl.js"
import type { Styles } from "./Theme.js"

/**
 * The absolute URL of the logo in `styles`, or undefined when its scheme is not `http:`, `https:` or `data:image/…`. A
 * relative address without a base stays relative.
 */
export const logoUrl = (styles: Styles, base?: string): string | undefined => {
  const raw = styles.logo?.logoImageUrl
  if (typeof raw !== "string" || raw === "") return undefined
  const url = parseUrl(raw, base ?? anyPage)
  if (url === undefined) return undefined
  const isImage = url.protocol === "data:" && url.pathname.startsWith("image/")
  if (url.protocol !== "https:" && url.protocol !== "http:" && !isImage) return undefined
  return base === undefined && parseUrl(raw) === undefined ? raw : url.href
}

/** Stands for the page whose address a server does not know. */
const anyPage = "https://page.invalid/"
