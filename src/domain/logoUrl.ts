import type { Styles } from "./Theme.js"

/** The absolute URL of the logo in `styles`, or undefined when its scheme is not `http:`, `https:` or `data:image/…`. */
export const logoUrl = (styles: Styles, base: string): string | undefined => {
  const raw = styles.logo?.logoImageUrl ?? ""
  if (raw === "" || !URL.canParse(raw, base)) return undefined
  const url = new URL(raw, base)
  const isImage = url.protocol === "data:" && url.pathname.startsWith("image/")
  return url.protocol === "https:" || url.protocol === "http:" || isImage ? url.href : undefined
}
