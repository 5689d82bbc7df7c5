/** What a node is. Not by `instanceof`, because it may be in the document of another window. */
import { isObject } from "../domain/values/objects.js"

export const isElement = (value: unknown): value is Element => isObject(value) && "replaceChildren" in value

export const isText = (node: Node | undefined): node is Text => node?.nodeType === 3
