/** Draws trees into the page, and changes what is drawn. */
import type { ReactNode } from "react"
import { isElement, isText } from "../page/nodes.js"
import { drawnNodes } from "../view/mount/drawnNodes.js"
import type { Adopt } from "./adopt.js"
import { isSvg, treeOf, type PlainElement, type Tree } from "./tree.js"

/** Something that was drawn. */
export interface Drawing {
  /** Changes the page to show `node`. Elements that are in both keep their identity, and so focus, caret and value. */
  readonly update: (node: ReactNode) => void
  /** Stops listening to events. What is drawn stays. */
  readonly release: () => void
}

/** What draws, for `adopt`. */
export interface DrawingTools {
  /** Changes the attributes of an element that was drawn from `before`, and listens to its events. */
  readonly set: (element: Element, before: PlainElement | undefined, host: PlainElement) => void
  readonly setValue: (element: Element, host: PlainElement) => void
  /** Draws a tree as the only content of `parent`. */
  readonly fill: (parent: Element, tree: Tree) => void
}

/**
 * Draws `node` as the only content of `parent`. When `parent` holds the same elements already, from the server, `adopt` keeps
 * these.
 */
export const draw = (parent: Element, node: ReactNode, adopt?: Adopt): Drawing => {
  const listening = new AbortController()
  /** What each element was drawn from. Its listeners call the handlers that it has now. */
  const hosts = new WeakMap<Node, PlainElement>()

  /** Removing a focused field makes the browser send its events: nobody has typed or left then. */
  let isChanging = false

  const listen = (element: Element, type: string) =>
    element.addEventListener(
      type,
      (event) => {
        if (!isChanging) hosts.get(element)?.handlers.get(type)?.(event)
      },
      { signal: listening.signal }
    )

  const set = (element: Element, before: PlainElement | undefined, host: PlainElement) => {
    hosts.set(element, host)
    for (const name of before?.attributes.keys() ?? []) {
      if (!host.attributes.has(name)) element.removeAttribute(name)
    }
    for (const [name, value] of host.attributes) {
      if (before?.attributes.get(name) !== value) element.setAttribute(name, value)
    }
    for (const type of host.handlers.keys()) if (!before?.handlers.has(type)) listen(element, type)
  }

  const setValue = (element: Element, { value }: PlainElement) => {
    // An equal value is not set, which keeps the caret and a half-composed text
    if (value !== undefined && "value" in element && element.value !== value) element.value = value
  }

  const create = (host: PlainElement | string): ChildNode => {
    if (!isPlainElement(host)) return document.createTextNode(host)
    const element = isSvg(host.tag)
      ? document.createElementNS("http://www.w3.org/2000/svg", host.tag)
      : document.createElement(host.tag)
    set(element, undefined, host)
    fill(element, host.children)
    setValue(element, host)
    return element
  }

  const fill = (parent: Element, tree: Tree) => {
    const nodes = tree.map(create)
    drawnNodes.set(parent, nodes)
    parent.replaceChildren(...nodes)
  }

  const change = (parent: Element, before: Tree, after: Tree) => {
    const nodes = drawnNodes.get(parent) ?? []
    const [text] = nodes
    // A text is alone in its element. A translator may have put another node in its place
    if (isText(text) && text.parentNode !== parent && before[0] !== after[0]) return fill(parent, after)
    // Those before it are drawn or gone
    let at = 0
    const drawn = after.map((next) => {
      const found = before.findIndex((previous, index) => index >= at && isSame(previous, next))
      const [node, previous] = [nodes[found], before[found]]
      if (node === undefined) {
        const other = create(next)
        const following = nodes[at]
        if (following?.parentNode === parent) following.before(other)
        else parent.append(other)
        return other
      }
      at = found + 1
      if (isElement(node) && isPlainElement(previous) && isPlainElement(next)) {
        set(node, previous, next)
        change(node, previous.children, next.children)
        setValue(node, next)
      }
      return node
    })
    drawnNodes.set(parent, drawn)
    for (const node of nodes) if (!drawn.includes(node)) node.remove()
  }

  let drawn = treeOf(node)
  isChanging = true
  if (adopt !== undefined && parent.hasChildNodes()) adopt(parent, drawn, { set, setValue, fill })
  else fill(parent, drawn)
  isChanging = false

  return {
    update: (node) => {
      const next = treeOf(node)
      isChanging = true
      change(parent, drawn, next)
      isChanging = false
      drawn = next
    },
    release: () => listening.abort()
  }
}

export const isPlainElement = (node: PlainElement | string | undefined): node is PlainElement =>
  typeof node === "object"

/** Whether one node of the page can show both, one after the other. */
const isSame = (a: PlainElement | string, b: PlainElement | string) =>
  isPlainElement(a) && isPlainElement(b) ? a.tag === b.tag && a.key === b.key : a === b
