/** Takes over what a server drew. Only pages with a form from a server load it. */
import { isElement, isText } from "../page/nodes.js"
import { drawnNodes } from "../view/mount/drawnNodes.js"
import type { WidgetOptions } from "../view/mount/mountOptions.js"
import type { WidgetHost } from "../view/mount/widgetHost.js"
import { isPlainElement, type DrawingTools } from "./draw.js"
import { missingParts } from "./parts.js"
import type { PlainElement, Tree } from "./tree.js"

/** Keeps the elements in `parent` that are like those of `tree`, with what the user typed, or draws `tree` in their place. */
export type Adopt = (parent: Element, tree: Tree, tools: DrawingTools) => void

/**
 * Waits until everything is loaded that the server has drawn in this language. The user can type meanwhile; the last press shows
 * that it is carried out, and the returned function repeats it.
 */
export const awaitParts = async (
  { drawnByServer, root }: Pick<WidgetHost, "drawnByServer" | "root">,
  { config, locale }: Pick<WidgetOptions, "config" | "locale">
): Promise<() => void> => {
  const missing = root === drawnByServer && root.lang === locale ? missingParts(locale, config) : []
  const waiting = new AbortController()
  let pressed: HTMLElement | null = null
  root.addEventListener(
    "click",
    ({ target }) => {
      // A browser presses the button for Enter in a field too
      const button = isElement(target) ? target.closest("button") : null
      pressed?.removeAttribute("aria-busy")
      pressed = button
      button?.setAttribute("aria-busy", "true")
    },
    { signal: waiting.signal }
  )
  await Promise.allSettled(missing.map((load) => load()))
  waiting.abort()
  return () => {
    if (root.contains(pressed)) pressed?.click()
  }
}

export const adopt: Adopt = (parent, tree, tools) => {
  if (!takeOver(parent, tree, tools)) redraw(parent, tree, tools)
}

/** Returns whether the elements are those of `tree`. */
const takeOver = (parent: Element, tree: Tree, tools: DrawingTools): boolean => {
  const nodes = [...parent.childNodes].filter((node) => isOurs(node, tree))
  changeWatermark(parent, nodes, tree, tools)
  drawnNodes.set(parent, nodes)
  return (
    nodes.length === tree.length &&
    tree.every((host, index) => {
      const node = nodes[index]
      if (!isPlainElement(host)) {
        if (!isText(node)) return false
        if (node.data !== host) node.data = host
        return true
      }
      if (!isElement(node) || node.localName !== host.tag) return false
      tools.set(node, { ...host, attributes: attributesOf(node, host), handlers: new Map() }, host)
      if (takeOver(node, host.children, tools)) return true
      if (host.tag !== "select") return false
      // Servers and browsers know different names of countries, in another order
      tools.fill(node, host.children)
      tools.setValue(node, host)
      return true
    })
  )
}

/** Draws or removes the watermark, which comes last: a server does not know whether the project shows it. */
const changeWatermark = (parent: Element, nodes: Array<Node>, tree: Tree, { fill }: DrawingTools) => {
  const last = nodes.at(-1)
  const host = tree.at(-1)
  const isServed = isElement(last) && last.matches(".lk-watermark")
  const isShown = isPlainElement(host) && host.attributes.get("class") === "lk-watermark"
  if (isServed && !isShown) {
    last.remove()
    nodes.pop()
  }
  if (isShown && !isServed) {
    const place = parent.ownerDocument.createElement("div")
    fill(place, [host])
    nodes.push(...place.childNodes)
    parent.append(...place.childNodes)
  }
}

/** Draws everything again. The focus stays on the element with the same id. */
const redraw = (parent: Element, tree: Tree, { fill }: DrawingTools) => {
  const root = parent.getRootNode()
  const focused = knowsFocus(root) && parent.contains(root.activeElement) ? root.activeElement : null
  fill(parent, tree)
  if (focused !== null && knowsFocus(root)) root.getElementById(focused.id)?.focus()
}

/**
 * Whether the server drew `node`, from a tree like `tree`. Comments separate neighbouring texts; password managers add
 * elements. The shapes and options of the server are none of an empty tree's, so they stay until there is something to
 * draw.
 */
const isOurs = (node: Node, tree: Tree): boolean =>
  isText(node) ||
  (isElement(node) &&
    (node.matches("[class^=lk-]") ||
      tree.some(
        (host) => isPlainElement(host) && host.tag === node.localName && !host.attributes.has("class")
      )))

/** The attributes that a drawing may change. Browsers and password managers add others to fields and options. */
const attributesOf = (element: Element, { attributes }: PlainElement): ReadonlyMap<string, string> => {
  const isField = element.matches("form, input, option, select")
  return new Map(
    Array.from(element.attributes, ({ name, value }) => [name, value] as const).filter(
      ([name]) => !isField || attributes.has(name) || /^(aria-|placeholder$)/.test(name)
    )
  )
}

/** Not `instanceof`: the document may be that of another window. */
const knowsFocus = (root: Node): root is Document | ShadowRoot => "activeElement" in root
