import { expect, it } from "vitest"
import { isTooDeep } from "../../src/domain/isTooDeep.js"

const lists = (depth: number): unknown => JSON.parse("[".repeat(depth) + "]".repeat(depth))
const objects = (depth: number): unknown => JSON.parse('{"a":'.repeat(depth) + "1" + "}".repeat(depth))

it.each([[null], ["text"], [5], [{}], [[]], [{ a: [{ b: 1 }] }]].map(([json]) => ({ json })))(
  "is not said of $json",
  ({ json }) => {
    expect(isTooDeep(json)).toBe(false)
  }
)

it.each([
  ["lists", lists],
  ["objects", objects]
])("is said of %s in one another from the 201st on", (_, nested) => {
  expect(isTooDeep(nested(200))).toBe(false)
  expect(isTooDeep(nested(201))).toBe(true)
  expect(isTooDeep({ data: [1, nested(100_000)] })).toBe(true)
})

it("is not said of what is merely long", () => {
  expect(isTooDeep(Array.from({ length: 100_000 }, (_, n) => ({ n })))).toBe(false)
})
