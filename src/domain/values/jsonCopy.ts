import { toJson } from "./toJson.js"

/** A copy of what JSON can hold, because its owner may change it later. Undefined when it cannot be written as JSON. */
export const jsonCopy = (value: unknown): unknown => {
  try {
    return JSON.parse(toJson(value))
  } catch {
    return undefined
  }
}
