import { afterEach, describe, expect, it } from "vitest"
import { toJson } from "../../../src/domain/values/toJson.js"

/** Gives prototypes a `toJSON` as old libraries do, which write the value into a text. */
const pollute = () => {
  for (const { prototype } of [Array, Object, String, Number, Boolean])
    Object.defineProperty(prototype, "toJSON", { configurable: true, value: () => '"wrong"' })
}

afterEach(() => {
  for (const { prototype } of [Array, Object, String, Number, Boolean])
    Reflect.deleteProperty(prototype, "toJSON")
})

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
    pollute()
    expect(JSON.stringify(value)).not.toBe(json)
    expect(toJson(value)).toBe(json)
    expect(toJson([value, "a", 2])).toBe(`[${json},"a",2]`)
  })
})
