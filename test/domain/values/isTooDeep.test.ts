import { expect, it } from "vitest"
import { isTooDeep } from "../../../src/domain/values/isTooDeep.js"

const lists = (depth: number): unknown => JSON.parse("[".repeat(depth) + "]".repeat(depth))
const objects = (depth: number): unknown => JSON.parse('{"a":'.repeat(depth) + "1" + "}".repeat(depth))

it.each([[null], ["text"], [5], [{}], [[]], [{ a: [{ b: 1 }] }]].map(([json]) => ({ json })))(
  "isTooDeep is false for $json",
  ({ json }) => {
    expect(isTooDeep(json)).toBe(false)
  }
)

it.each([
  ["lists", lists],
  ["objects", objects]
])("isTooDeep is true for %s nested 201 levels deep", (_, nested) => {
  expect(isTooDeep(nested(200))).toBe(false)
  expect(isTooDeep(nested(201))).toBe(true)
  expect(isTooDeep({ data: [1, nested(100_000)] })).toBe(true)
})

it("isTooDeep is false for a long list", () => {
  expect(isTooDeep(Array.from({ length: 100_000 }, (_, n) => ({ n })))).toBe(false)
})
