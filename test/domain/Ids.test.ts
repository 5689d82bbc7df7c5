import * as Schema from "effect/Schema"
import { expect, expectTypeOf, it } from "vitest"
import { SessionId, UserId } from "../../src/domain/Ids.js"

it("one id cannot be passed where another is meant", () => {
  expectTypeOf<SessionId>().not.toExtend<UserId>()
  expectTypeOf<UserId>().not.toExtend<SessionId>()
  expectTypeOf<string>().not.toExtend<UserId>()
})

it("an id is any text", () => {
  for (const id of [UserId, SessionId]) {
    expect(Schema.is(id)("anything-1")).toBe(true)
    expect(Schema.is(id)(1)).toBe(false)
  }
})
