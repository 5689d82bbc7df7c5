/** A copy of what JSON can hold, because its owner may change it later. Undefined when it cannot be written as JSON. */
export const jsonCopy = (value: unknown): unknown => {
  try {
    return JSON.parse(JSON.stringify(value))
  } catch {
    return undefined
  }
}
