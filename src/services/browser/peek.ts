/** Reads objects that browser extensions put into the page. Their members may be missing, of any type, or throw. */
import { isObject } from "../../domain/values/objects.js"
import { attempt } from "../../page/attempt.js"

export const hasProperties = (value: unknown): value is object =>
  isObject(value) || typeof value === "function"

/** A property of a third-party object. Undefined when it is missing or its getter throws. */
export const peek = (value: unknown, key: string): unknown =>
  hasProperties(value) ? attempt((): unknown => Reflect.get(value, key)) : undefined

/** What a method of a third-party object returns. Undefined when it is missing or throws. */
export const peekCall = (owner: unknown, name: string): unknown => {
  const method = peek(owner, name)
  return typeof method === "function" ? attempt((): unknown => Reflect.apply(method, owner, [])) : undefined
}
