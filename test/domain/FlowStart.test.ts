import { describe, expect, it } from "vitest"
import {
  flowKindOf,
  mayReturn,
  readFlowStart,
  writeFlowStart,
  type FlowKind
} from "../../src/domain/FlowStart.js"

const day = 86_400_000

describe("flowKindOf", () => {
  it.each([
    ["magic_links", "email"],
    ["login", "email"],
    ["passwords", "email"],
    ["oauth", "oauth"]
  ])("%s belongs to the flows of %s", (name, kind) => expect(flowKindOf(name)).toBe(kind))
})

describe("mayReturn", () => {
  it.each<readonly [kind: FlowKind, age: number, may: boolean]>([
    ["email", 0, true],
    ["email", 7 * day, true],
    ["email", 7 * day + 1, false],
    ["email", -8 * day, false],
    ["oauth", 3_600_000, true],
    ["oauth", 3_600_001, false],
    ["oauth", NaN, false]
  ])("is, for %s after %d ms, %s", (kind, age, may) =>
    expect(mayReturn(kind, 1_000_000, 1_000_000 + age)).toBe(may)
  )
})

describe("the text of a start", () => {
  it.each([
    [{ at: 5, startedFor: undefined }, "5"],
    [{ at: 5, startedFor: "ada@example.com" }, "5 ada@example.com"]
  ])("is, for %j, '%s'", (start, text) => {
    expect(writeFlowStart(start)).toBe(text)
    expect(readFlowStart(text)).toEqual(start)
  })

  it.each(["", "yes", " ada@example.com"])("has no time when it is '%s'", (text) =>
    expect(readFlowStart(text).at).toBeNaN()
  )
})
