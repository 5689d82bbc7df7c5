import { isObject } from "./objects.js"

/**
 * The value as JSON, on pages where a library gives lists, texts or all objects a `toJSON` that writes them into a text, as
 * Prototype.js does. Only what has a class of its own, and objects with a `toJSON` of their own, say how they are written.
 */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, function (this: Readonly<Record<string, unknown>>, name, written: unknown) {
    const { [name]: own } = this
    return isPlain(own) ? own : written
  })

const isPlain = (value: unknown): boolean => {
  if (!isObject(value)) return typeof value !== "bigint" && typeof value !== "function"
  if (Array.isArray(value)) return !Object.hasOwn(value, "toJSON")
  return Object.getPrototypeOf(value) === Object.prototype && !Object.hasOwn(value, "toJSON")
}
