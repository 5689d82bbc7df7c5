import { isElement } from "../../page/nodes.js"
import { drawnNodes } from "./drawnNodes.js"

/**
 * Takes out what others added to the drawing below `parent`, such as the icons of a password manager, which React would
 * not accept. Returns a function that puts it back.
 */
export const takeOut = (parent: Node): (() => void) => {
  const nodes = drawnNodes.get(parent) ?? []
  const others = [...parent.childNodes]
    .filter((node) => !nodes.includes(node))
    .map((node) => ({ node, next: node.nextSibling }))
  for (const { node } of others) node.remove()
  const isWhole = nodes.every(({ parentNode }) => parentNode === parent)
  // A translator replaces texts. Elements that stay are not moved, which would end the focus
  if (!isWhole && isElement(parent)) parent.replaceChildren(...nodes)
  const inside = nodes.map(takeOut)
  return () => {
    for (const putBack of inside) putBack()
    if (!isWhole) return
    for (const { next, node } of others.reverse()) {
      parent.insertBefore(node, next?.parentNode === parent ? next : null)
    }
  }
}
