import { imageUrl } from "../values/imageUrl.js"
import { parseUrl } from "../values/parseUrl.js"
import type { Styles } from "./Theme.js"

/** The absolute URL of the logo in `styles`, if it may be loaded. A relative address without a base stays relative. */
export const logoUrl = (styles: Styles, base?: string): string | undefined => {
  const raw = styles.logo?.logoImageUrl
  if (typeof raw !== "string" || raw === "") return undefined
  const url = imageUrl(raw, base ?? anyPage)
  return url !== undefined && base === undefined && parseUrl(raw) === undefined ? raw : url
}

/** Stands for the page whose address a server does not know. */
const anyPage = "https://page.invalid/"
