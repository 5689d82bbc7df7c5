/** Draws trees into the page, and changes what is drawn. */
import type { ReactNode } from "react"
import { isSvg, treeOf, type Host, type Tree } from "./tree.js"

/** Something that was drawn. */
export interface Drawing {
  /** Changes the page to show `node`. Elements that are in both keep their identity, and so focus, caret and value. */
  readonly update: (node: ReactNode) => void
  /** Stops listening to events. What is drawn stays. */
  readonly release: () => void
}

/**
 * Draws `node` as the only content of `parent`. When `parent` holds the same elements already, from the server, these
 * are kept.
 */
export const draw = (parent: Element, node: ReactNode): Drawing => {
  const listening = new AbortController()
  /** What each element was drawn from. Its listeners call the handlers that it has now. */
  const hosts = new WeakMap<Node, Host>()

  const listen = (element: Element, type: string) =>
    element.addEventListener(type, (event) => hosts.get(element)?.handlers.get(type)?.(event), {
      signal: listening.signal
    })

  const set = (element: Element, before: Host | undefined, host: Host) => {
    hosts.set(element, host)
    for (const name of before?.attributes.keys() ?? []) {
      if (!host.attributes.has(name)) element.removeAttribute(name)
    }
    for (const [name, value] of host.attributes) {
      if (before?.attributes.get(name) !== value) element.setAttribute(name, value)
    }
    for (const type of host.handlers.keys()) if (!before?.handlers.has(type)) listen(element, type)
  }

  const setValue = (element: Element, { value }: Host) => {
    // An equal value is not set, which keeps the caret and a half-composed text
    if (value !== undefined && "value" in element && element.value !== value) element.value = value
  }

  const create = (host: Host | string): Node => {
    if (typeof host === "string") return document.createTextNode(host)
    const element = isSvg(host.tag)
      ? document.createElementNS("http://www.w3.org/2000/svg", host.tag)
      : document.createElement(host.tag)
    set(element, undefined, host)
    element.append(...host.children.map(create))
    setValue(element, host)
    return element
  }

  const change = (parent: Element, before: Tree, after: Tree) => {
    const nodes = [...parent.childNodes]
    after.forEach((next, index) => {
      const node = nodes[index]
      const previous = before[index]
      if (node === undefined || previous === undefined) return parent.append(create(next))
      if (previous === next) return
      if (typeof next === "string" || typeof previous === "string" || !isSame(previous, next)) {
        return parent.replaceChild(create(next), node)
      }
      if (!(node instanceof Element)) return
      set(node, previous, next)
      change(node, previous.children, next.children)
      setValue(node, next)
    })
    for (const node of nodes.slice(after.length)) node.remove()
  }

  /** Takes over elements that the server drew. Returns whether they are those of `tree`. */
  const adopt = (parent: Element, tree: Tree): boolean => {
    // The server separates neighbouring texts by comments
    for (const node of [...parent.childNodes]) if (node.nodeType === Node.COMMENT_NODE) node.remove()
    const nodes = [...parent.childNodes]
    return (
      nodes.length === tree.length &&
      tree.every((host, index) => {
        const node = nodes[index]
        if (typeof host === "string") return node instanceof Text && node.data === host
        if (!(node instanceof Element) || node.localName !== host.tag) return false
        set(node, { ...host, attributes: new Map(), handlers: new Map() }, host)
        return adopt(node, host.children)
      })
    )
  }

  let drawn = treeOf(node)
  if (!parent.hasChildNodes() || !adopt(parent, drawn)) parent.replaceChildren(...drawn.map(create))

  return {
    update: (node) => {
      const next = treeOf(node)
      change(parent, drawn, next)
      drawn = next
    },
    release: () => listening.abort()
  }
}

const isSame = (a: Host, b: Host) => a.tag === b.tag && a.key === b.key
