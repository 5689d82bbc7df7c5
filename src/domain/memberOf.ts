import { isObject } from "./isObject.js"

/** The member of a value that may be anything. Undefined when it has none of this name. */
export const memberOf = (value: unknown, name: string): unknown =>
  isObject(value) ? Reflect.get(value, name) : undefined
