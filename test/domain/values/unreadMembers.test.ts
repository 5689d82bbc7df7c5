import { assert, describe, it } from "@effect/vitest"
import { list, number, optional, record, string, struct } from "../../../src/domain/values/readers.js"
import { unreadMembers } from "../../../src/domain/values/unreadMembers.js"

const read = struct<object>({
  size: optional(number),
  parts: optional(list(struct({ name: string }))),
  more: optional(record(string))
})

describe("unreadMembers", () => {
  it("finds the members that a reader ignores, at any depth and in frozen objects", () => {
    const part = Object.freeze({ name: "a", nam: "b" })
    const value = Object.freeze({ parts: Object.freeze([part]), sise: { width: 5 }, more: { any: "name" } })
    const found = unreadMembers(read, value).filter(({ unread }) => unread.length > 0)
    assert.deepStrictEqual(found, [
      { path: [], unread: ["sise"], known: new Set(["size", "parts", "more"]) },
      { path: ["parts", "0"], unread: ["nam"], known: new Set(["name"]) }
    ])
  })

  it("finds none in a value that cannot be read, and ends for one that contains itself", () => {
    assert.deepStrictEqual(unreadMembers(read, { size: "5", sise: 5 }), [])
    const self: Record<string, unknown> = {}
    self["self"] = self
    assert.deepStrictEqual(unreadMembers(read, self)[0]?.path.length, 0)
  })
})
