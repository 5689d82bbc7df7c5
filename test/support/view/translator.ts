/** What a browser does to the page that it translates. */

const isKept = (parent: Element): boolean =>
  parent.closest("script, style, font, select, textarea, svg, [translate=no], .notranslate") !== null

const font = () => document.createElementNS("http://www.w3.org/1999/xhtml", "font")

/** The texts below `node` that a translator has not replaced yet. */
const textsIn = (node: Node): ReadonlyArray<Text> => {
  if (node instanceof Text) return [node]
  return [...node.childNodes].flatMap(textsIn)
}

const replaceTexts = (node: Node): void => {
  for (const text of textsIn(node)) {
    const { parentElement } = text
    if (parentElement === null || isKept(parentElement) || text.data.trim() === "") continue
    const [outer, inner] = [font(), font()]
    inner.append(`»${text.data}«`)
    outer.append(inner)
    text.replaceWith(outer)
  }
}

/** Replaces each text below `parent` as translators of browsers do, and each text that comes later. */
export const translate = (parent: Element): { readonly stop: () => void } => {
  const observer = new MutationObserver((records) => {
    for (const { addedNodes, target, type } of records) {
      for (const node of type === "characterData" ? [target] : addedNodes) replaceTexts(node)
    }
  })
  replaceTexts(parent)
  observer.observe(parent, { childList: true, subtree: true, characterData: true })
  return { stop: () => observer.disconnect() }
}

/** What a reader sees below `parent`, without the marks of the translator. */
export const readable = (parent: Element): string => (parent.textContent ?? "").replaceAll(/[»«]/g, "")
