/**
 * React's JSX runtime for pages that are translated: a text that React would hold as a text node of its own becomes the
 * only child of a `span`. Translators of pages replace text nodes, and React fails when it finds another node in such a
 * place. The only text of an element is none of its nodes: React replaces whatever the element holds.
 */
import type { ElementType, Key, ReactNode } from "react"
import * as react from "react/jsx-runtime"
import { Fragment as PlainFragment, type JSX } from "../jsx-runtime.js"

export { Fragment } from "react/jsx-runtime"
export type { JSX }

interface Props {
  readonly children?: ReactNode
}

export const jsx = (type: ElementType, props: Props, key?: Key): JSX.Element =>
  react.jsx(type, withTextsApart(type, props), key)

export const jsxs = (type: ElementType, props: Props, key?: Key): JSX.Element =>
  react.jsxs(type, withTextsApart(type, props), key)

const withTextsApart = (type: ElementType, props: Props): Props => {
  const { children } = props
  const isAlone = !Array.isArray(children) && type !== react.Fragment && type !== PlainFragment
  return isAlone ? props : { ...props, children: apart(children) }
}

/** The key is for texts in lists. Those that are written one after the other need none. */
const apart = (node: ReactNode, index = 0): ReactNode => {
  if (Array.isArray(node)) return node.map(apart)
  const isText = typeof node === "number" || (typeof node === "string" && node !== "")
  return isText ? react.jsx("span", { children: node }, `text ${index}`) : node
}
