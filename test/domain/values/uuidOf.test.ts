import { assert, describe, it } from "@effect/vitest"
import { uuidOf } from "../../../src/domain/values/uuidOf.js"

describe("uuidOf", () => {
  it("marks the version and the variant", () => {
    assert.strictEqual(uuidOf(new Uint8Array(16)), "00000000-0000-4000-8000-000000000000")
    assert.strictEqual(uuidOf(new Uint8Array(16).fill(255)), "ffffffff-ffff-4fff-bfff-ffffffffffff")
  })

  it("keeps all other bytes in order", () => {
    const bytes = Uint8Array.from({ length: 16 }, (_, index) => index)
    assert.strictEqual(uuidOf(bytes), "00010203-0405-4607-8809-0a0b0c0d0e0f")
  })
})
