import { describe, expect, it } from "vitest"
import { fingerprintOf, possibleValues } from "../../../src/domain/session/CookieValues.js"

describe("possibleValues", () => {
  it.each([
    ["no cookie", [], null, []],
    ["the only cookie, whoever wrote it", ["a"], fingerprintOf("b"), ["a"]],
    ["equal cookies once", ["a", "a"], null, ["a"]],
    ["no empty cookies", ["", "a"], null, ["a"]],
    ["the one that this browser wrote", ["a", "b"], fingerprintOf("b"), ["b"]],
    ["all when this browser wrote none of them", ["a", "b"], fingerprintOf("c"), ["a", "b"]],
    ["all when nothing is known of them", ["a", "b"], null, ["a", "b"]]
  ])("are %s", (_, visible, mark, values) => {
    expect(possibleValues(visible, mark)).toEqual(values)
  })
})

describe("fingerprintOf", () => {
  it("tells values apart by 32 bits, which do not reveal them", () => {
    expect(fingerprintOf("SECRET-token-1")).toMatch(/^[0-9a-z]{1,7}$/)
    expect(fingerprintOf("SECRET-token-1")).toBe(fingerprintOf("SECRET-token-1"))
    expect(fingerprintOf("SECRET-token-1")).not.toBe(fingerprintOf("SECRET-token-2"))
    expect(fingerprintOf("")).toBe("ztntfp")
    expect(fingerprintOf("foobar")).toBe((0xbf9cf968).toString(36))
  })
})
