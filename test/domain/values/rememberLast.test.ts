import { describe, expect, it, vi } from "vitest"
import { rememberLast } from "../../../src/domain/values/rememberLast.js"

const pairOf = () => rememberLast(vi.fn((first: unknown, second: unknown) => [first, second]))

describe("rememberLast", () => {
  it("returns the same result for equal arguments", () => {
    const pair = pairOf()
    expect(pair("a", NaN)).toBe(pair("a", NaN))
  })

  it("makes a result for each change of an argument", () => {
    const pair = pairOf()
    const first = pair("a", 1)
    expect(pair("a", 2)).toEqual(["a", 2])
    expect(pair("a", 1)).toEqual(["a", 1])
    expect(pair("a", 1)).not.toBe(first)
  })

  it("keeps undefined, and tries again after an error", () => {
    const nothing = vi.fn(() => undefined)
    const remembered = rememberLast(nothing)
    remembered()
    remembered()
    expect(nothing).toHaveBeenCalledTimes(1)

    const failing = vi.fn((): string => {
      throw new Error("no")
    })
    const tried = rememberLast(failing)
    expect(tried).toThrow("no")
    expect(tried).toThrow("no")
    expect(failing).toHaveBeenCalledTimes(2)
  })
})
