/** Draws trees into the page, and changes what is drawn. */
import type { ReactNode } from "react"
import { isElement, isText } from "../page/nodes.js"
import { drawnNodes } from "../view/mount/drawnNodes.js"
import { isSvg, treeOf, type PlainElement, type Tree } from "./tree.js"

/** Something that was drawn. */
export interface Drawing {
  /** Changes the page to show `node`. Elements that are in both keep their identity, and so focus, caret and value. */
  readonly update: (node: ReactNode) => void
  /** Stops listening to events. What is drawn stays. */
  readonly release: () => void
}

/**
 * Draws `node` as the only content of `parent`. When `parent` holds the same elements already, from the server, these
 * are kept. With `isPartial`, texts and marks of `node` may still be missing: those of the server stay until another
 * drawing replaces this one.
 */
export const draw = (parent: Element, node: ReactNode, isPartial = false): Drawing => {
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

  /** Takes over elements that the server drew. Returns whether they are those of `tree`. */
  const adopt = (parent: Element, tree: Tree): boolean => {
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
        set(node, { ...host, attributes, handlers: new Map() }, host)
        if (adopt(node, host.children)) return true
        if (host.tag !== "select") return false
        // Servers and browsers know different names of countries, in another order
        fill(node, host.children)
        setValue(node, host)
        return true
      })
    )
  }

  /** Draws everything again. The focus stays on the element with the same id. */
  const redraw = (tree: Tree) => {
    const root = parent.getRootNode()
    const focused = knowsFocus(root) && parent.contains(root.activeElement) ? root.activeElement : null
    isChanging = true
    fill(parent, tree)
    isChanging = false
    if (focused !== null && knowsFocus(root)) root.getElementById(focused.id)?.focus()
  }

  let drawn = treeOf(node)
  if (!parent.hasChildNodes() || !adopt(parent, drawn)) redraw(drawn)

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

const isPlainElement = (node: PlainElement | string | undefined): node is PlainElement =>
  typeof node === "object"

/** Whether one node of the page can show both, one after the other. */
const isSame = (a: PlainElement | string, b: PlainElement | string) =>
  isPlainElement(a) && isPlainElement(b) ? a.tag === b.tag && a.key === b.key : a === b
