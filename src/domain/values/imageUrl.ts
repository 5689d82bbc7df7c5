import { parseUrl } from "./parseUrl.js"

/**
 * The absolute address of an image, or undefined when its scheme is not `http:`, `https:` or `data:image/…`. Without a base a
 * relative address is undefined too: outside data does not name files of the page.
 */
export const imageUrl = (address: string, base?: string): string | undefined => {
  const href = parseUrl(address, base)?.href
  return href !== undefined && /^(https?:|data:image\/)/i.test(href) ? href : undefined
}
