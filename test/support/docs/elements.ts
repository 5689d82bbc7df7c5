/** What tags in the documentation may have: our custom elements with their attributes and properties. */
import { defineElements } from "../../../src/element.js"

/** The class of an element: its attributes, and its properties as accessors. */
interface Defined {
  readonly observedAttributes?: ReadonlyArray<string>
  readonly prototype: object
}

/** Defines the elements without a browser. */
const define = (): ReadonlyMap<string, Defined> => {
  const found = new Map<string, Defined>()
  const registry = {
    get: (name: string) => found.get(name),
    define: (name: string, element: Defined) => found.set(name, element)
  }
  const globals = { HTMLElement: function HTMLElement() {}, customElements: registry }
  Object.assign(globalThis, globals)
  try {
    defineElements()
  } finally {
    for (const name of Object.keys(globals)) Reflect.deleteProperty(globalThis, name)
  }
  return found
}

/** The classes of our elements by their tags. */
export const elements = define()

export const isOurs = (tag: string): boolean => tag.startsWith("latchkey-")

const isOfAll = (attribute: string) => /^(id|class|style|(data|aria)-.+)$/.test(attribute)

interface Names {
  /** Attributes with a text. */
  readonly attributes?: ReadonlyArray<string>
  /** What a framework sets, as a property if there is one. */
  readonly bound?: ReadonlyArray<string>
}

/** Complains about a tag with our prefix that is not defined, and about what the element does not know. */
export const complaintsOfTag = (
  tag: string,
  { attributes = [], bound = [] }: Names
): ReadonlyArray<string> => {
  if (!isOurs(tag)) return []
  const element = elements.get(tag)
  if (element === undefined) return [`<${tag}> is not defined`]
  const isAttribute = (name: string) => isOfAll(name) || element.observedAttributes?.includes(name) === true
  const unknown = [
    ...attributes.filter((name) => !isAttribute(name)),
    ...bound.filter((name) => !isAttribute(name) && !Object.hasOwn(element.prototype, name))
  ]
  return unknown.map((name) => `<${tag}> has no ${name}`)
}
