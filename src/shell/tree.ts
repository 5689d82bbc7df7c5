/** Plain nodes, resolved to what is on the page: elements with their attributes, and texts. */
import type { Key } from "react"
import type { PlainNode } from "../jsx/jsx-runtime.js"

/** An element of the page. */
export interface PlainElement {
  readonly tag: string
  readonly key: Key | null
  /** In the order of the props, with the names that HTML and SVG use. */
  readonly attributes: ReadonlyMap<string, string>
  /** By the name of the browser's event. */
  readonly handlers: ReadonlyMap<string, Handler>
  /** The value of an input or a select. */
  readonly value: string | undefined
  readonly children: Tree
}

export type Tree = ReadonlyArray<PlainElement | string>
type Handler = (event: unknown) => unknown

/** Resolves function components, arrays and empty values, as React does. */
export const treeOf = (node: unknown): Tree => {
  if (node === null || node === undefined || typeof node === "boolean" || node === "") return []
  if (typeof node !== "object") return [String(node)]
  if (Array.isArray(node)) return node.flatMap(treeOf)
  if (!isPlainNode(node)) return []
  const { key, props, type } = node
  // A component that is drawn without React is a function without hooks
  return typeof type === "string"
    ? [elementOf(type, key, props)]
    : treeOf(Reflect.apply(type, undefined, [props]))
}

const isPlainNode = (node: object): node is PlainNode => "props" in node

const elementOf = (tag: string, key: Key | null, props: PlainNode["props"]): PlainElement => {
  const attributes = new Map<string, string>()
  const handlers = new Map<string, Handler>()
  let value: string | undefined
  let children: Tree = []
  for (const [name, prop] of Object.entries(props)) {
    if (name === "children") children = treeOf(prop)
    else if (name === "suppressHydrationWarning") continue
    else if (name === "value" && tag !== "option") value = String(prop)
    else if (typeof prop === "function") {
      for (const type of eventNames[name] ?? [name.slice(2).toLowerCase()]) {
        handlers.set(type, (event) => Reflect.apply(prop, undefined, [event]))
      }
    } else {
      const text = attributeText(name, prop)
      if (text !== undefined)
        attributes.set(attributeNames[name] ?? (isSvg(tag) ? name : name.toLowerCase()), text)
    }
  }
  return { tag, key, attributes, handlers, value, children }
}

const attributeNames: Readonly<Record<string, string>> = { className: "class", htmlFor: "for" }

/** Attributes whose values `true` and `false` are written out. All others are present or absent. */
const isWrittenOut = (name: string) => /^(aria-|data-|spellCheck$)/.test(name)

const attributeText = (name: string, value: unknown): string | undefined => {
  if (value === undefined || value === null) return undefined
  if (typeof value !== "boolean" || isWrittenOut(name)) return String(value)
  return value ? "" : undefined
}

/** The browser's events for React's names, as far as they differ. Some password managers send `change` only. */
const eventNames: Readonly<Record<string, ReadonlyArray<string>>> = {
  onBlur: ["focusout"],
  onChange: ["input", "change"],
  onFocus: ["focusin"]
}

export const isSvg = (tag: string): boolean => tag === "svg" || tag === "path" || tag === "circle"
