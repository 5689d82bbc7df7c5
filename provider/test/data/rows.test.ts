import * as Schema from "effect/Schema"
import { expect, expectTypeOf, it } from "vitest"
import { SessionId, UserId } from "../../data/rows.js"

it("UserId and SessionId are not interchangeable", () => {
  expectTypeOf<SessionId>().not.toExtend<UserId>()
  expectTypeOf<UserId>().not.toExtend<SessionId>()
  expectTypeOf<string>().not.toExtend<UserId>()
})

it("UserId and SessionId accept any string", () => {
  for (const id of [UserId, SessionId]) {
    expect(Schema.is(id)("anything-1")).toBe(true)
    expect(Schema.is(id)(1)).toBe(false)
  }
})
