/** The JSX runtime of development builds. */
import type { ElementType, Key, ReactNode } from "react"
import { jsx, jsxs, type JSX } from "./jsx-runtime.js"

export { Fragment, type JSX } from "./jsx-runtime.js"

export const jsxDEV = (
  type: ElementType,
  props: { readonly children?: ReactNode },
  key?: Key,
  isStatic = false
): JSX.Element => (isStatic ? jsxs : jsx)(type, props, key)
