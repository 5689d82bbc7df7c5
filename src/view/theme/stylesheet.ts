import css from "./latchkey.css?inline"

/** A constructed sheet belongs to one document; its shadow roots share it. */
const sheets = new WeakMap<Document, CSSStyleSheet>()

const sheetOf = (document: Document): CSSStyleSheet | undefined => {
  const known = sheets.get(document)
  if (known !== undefined || document.defaultView === null) return known
  const sheet = new document.defaultView.CSSStyleSheet()
  sheet.replaceSync(css)
  sheets.set(document, sheet)
  return sheet
}

/** Gives a document or shadow root the widget's styles, once; does nothing where constructed sheets are unknown. */
export const adoptStyles = (root: Document | ShadowRoot): void => {
  if (!("adoptedStyleSheets" in root)) return
  const sheet = sheetOf("host" in root ? root.ownerDocument : root)
  if (sheet !== undefined && !root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet)
}
