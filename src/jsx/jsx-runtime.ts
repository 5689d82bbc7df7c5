/**
 * The JSX runtime of the components that the first screen draws before React is loaded. They are compiled once: until
 * `makeElementsWith` is called, `jsx` makes plain nodes; after that, it makes React elements.
 */
import type { ElementType, JSX, Key, ReactNode } from "react"

export type { JSX }

/** What `jsx` makes without React. React elements have these members too. */
export interface PlainNode {
  readonly type: ElementType
  readonly props: { readonly children?: ReactNode; readonly [name: string]: unknown }
  readonly key: Key | null
}

/** React's own functions, from `react/jsx-runtime`. */
export interface ElementMaker {
  readonly jsx: (type: ElementType, props: object, key?: Key) => JSX.Element
  readonly jsxs: (type: ElementType, props: object, key?: Key) => JSX.Element
}

const makePlain = (type: ElementType, props: object, key: Key | null = null): JSX.Element =>
  // Sound: a plain node has the members of an element that anyone but React reads
  ({ type, props, key }) as JSX.Element

let maker: ElementMaker = { jsx: makePlain, jsxs: makePlain }

/** From now on `jsx` makes React elements. */
export const makeElementsWith = (react: ElementMaker): void => {
  maker = react
}

export const jsx = (type: ElementType, props: object, key?: Key): JSX.Element => maker.jsx(type, props, key)

/** Like `jsx`, for an element whose children are written one after the other and need no keys. */
export const jsxs = (type: ElementType, props: object, key?: Key): JSX.Element => maker.jsxs(type, props, key)

/** Several children without an element around them. */
export const Fragment = ({ children }: { readonly children?: ReactNode }): ReactNode => children
