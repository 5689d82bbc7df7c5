import { describe, expect, it } from "vitest"
import { toJson } from "../../../src/domain/values/toJson.js"

/**
 * Runs with prototypes that have a `toJSON` as old libraries give them, which write the value into a text.
 * They have it for nothing else: the test runner itself sends JSON.
 */
const polluted = <Value>(run: () => Value): Value => {
  const prototypes = [Array, Object, String, Number, Boolean].map(({ prototype }) => prototype)
  for (const prototype of prototypes)
    Object.defineProperty(prototype, "toJSON", { configurable: true, value: () => '"wrong"' })
  try {
    return run()
  } finally {
    for (const prototype of prototypes) Reflect.deleteProperty(prototype, "toJSON")
  }
}

describe("toJson", () => {
  it("writes what JSON.stringify writes", () => {
    for (const value of [
      { a: [1, "b", null, undefined, () => 1, Symbol("c"), true], d: { e: undefined } },
      [new Date(0), new URL("https://site.example/"), { toJSON: () => "own" }],
      Object.assign([1], { toJSON: () => "list" }),
      Object.create(null),
      "a",
      undefined
    ])
      expect(toJson(value)).toBe(JSON.stringify(value))
    expect(() => toJson({ size: 1n })).toThrow(TypeError)
  })

  it("writes the same where a library has given prototypes a toJSON", () => {
    const value = { emails: [{ email: "ada@example.com", verified: true }], count: 1 }
    const json = JSON.stringify(value)
    const written = polluted(() => [JSON.stringify(value), toJson(value), toJson([value, "a", 2])])
    expect(written).toEqual([expect.not.stringContaining("ada"), json, `[${json},"a",2]`])
  })
})
