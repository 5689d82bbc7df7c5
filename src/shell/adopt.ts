/** Takes over what a server drew. Only pages with a form from a server load it. */
import { isElement, isText } from "../page/nodes.js"
import { drawnNodes } from "../view/mount/drawnNodes.js"
import { isPlainElement, type DrawingTools } from "./draw.js"
import type { PlainElement, Tree } from "./tree.js"

/**
 * Keeps the elements in `parent` that are like those of `tree`, with what the user typed, or draws `tree` in their place. With
 * `isPartial`, the texts and attributes of the server stay.
 */
export type Adopt = (parent: Element, tree: Tree, isPartial: boolean, tools: DrawingTools) => void

export const adopt: Adopt = (parent, tree, isPartial, tools) => {
  if (!takeOver(parent, tree, isPartial, tools)) redraw(parent, tree, tools)
}

/** Returns whether the elements are those of `tree`. */
const takeOver = (parent: Element, tree: Tree, isPartial: boolean, tools: DrawingTools): boolean => {
  const nodes = [...parent.childNodes].filter((node) => isOurs(node, tree))
  drawnNodes.set(parent, nodes)
  return (
    nodes.length === tree.length &&
    tree.every((host, index) => {
      const node = nodes[index]
      if (!isPlainElement(host)) {
        if (!isText(node)) return false
        if (!isPartial && node.data !== host) node.data = host
        return true
      }
      if (!isElement(node) || node.localName !== host.tag) return false
      const attributes = isPartial ? host.attributes : attributesOf(node, host)
      tools.set(node, { ...host, attributes, handlers: new Map() }, host)
      if (takeOver(node, host.children, isPartial, tools)) return true
      if (host.tag !== "select") return false
      // Servers and browsers know different names of countries, in another order
      tools.fill(node, host.children)
      tools.setValue(node, host)
      return true
    })
  )
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
