/** The JSX runtime of development builds. */
import type { ElementType, JSX, Key } from "react"
import { jsx, jsxs } from "./jsx-runtime.js"

export { Fragment, type JSX } from "./jsx-runtime.js"

export const jsxDEV = (type: ElementType, props: object, key?: Key, isStatic = false): JSX.Element =>
  (isStatic ? jsxs : jsx)(type, props, key)
