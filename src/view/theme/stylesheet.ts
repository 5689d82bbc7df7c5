import shellCss from "./latchkey.css?inline"
import { paletteCss } from "./paletteCss.js"

/** Constructed sheets by their text. A sheet belongs to one document and is shared by its shadow roots. */
const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>()

const sheetOf = (document: Document, css: string): CSSStyleSheet | undefined => {
  if (document.defaultView === null) return undefined
  const known = sheets.get(document) ?? new Map<string, CSSStyleSheet>()
  sheets.set(document, known)
  const made = known.get(css)
  if (made !== undefined) return made
  const sheet = new document.defaultView.CSSStyleSheet()
  sheet.replaceSync(css)
  known.set(css, sheet)
  return sheet
}

/** Not `instanceof`: the document may be that of another window. */
const canAdopt = (root: Node): root is Document | ShadowRoot => "adoptedStyleSheets" in root

/** Adds styles once to the document or shadow root of `element`. Does nothing without support for constructed sheets. */
export const adoptStyles = (element: Element, css: string): void => {
  const root = element.getRootNode()
  if (!canAdopt(root)) return
  const sheet = sheetOf(element.ownerDocument, css)
  if (sheet !== undefined && !root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet)
}

/** The rules of the first screen. */
export const baseCss = shellCss + paletteCss

/** Adopts the rules of the first screen. */
export const adoptBaseStyles = (host: Element): void => adoptStyles(host, baseCss)
