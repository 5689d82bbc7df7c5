/** Constructed sheets, by their text: each belongs to one document, whose shadow roots share it. */
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

/** Gives the document or shadow root around `node` some styles, once; nothing where constructed sheets are unknown. */
export const adoptStyles = (node: Node, css: string): void => {
  const root = node.getRootNode()
  if (!("adoptedStyleSheets" in root)) return
  const surface = root instanceof Document || root instanceof ShadowRoot ? root : document
  const sheet = sheetOf(surface.ownerDocument ?? document, css)
  if (sheet !== undefined && !surface.adoptedStyleSheets.includes(sheet))
    surface.adoptedStyleSheets.push(sheet)
}
