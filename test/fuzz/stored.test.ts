/** Hostile content of storage, and hostile headers. */
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { itReads } from "../support/fuzz/part.js"
import { storedKeys, storedParts, visitWith, wholeSeed } from "../support/fuzz/storedParts.js"

describe("hostile content of storage", () => {
  itReads(storedParts, 30)

  it("is put where the client reads it", async () => {
    const read = await Effect.runPromise(visitWith(wholeSeed))
    expect(storedKeys.filter((key) => !read.has(key))).toEqual([])
  })

  it("is read by keys that begin with the reference's prefix and the public token", async () => {
    const read = await Effect.runPromise(visitWith({}))
    expect(read.size).toBeGreaterThan(15)
    expect([...read].filter((key) => !/^stytch_sdk_state_public-token-test-1(::|$)/.test(key))).toEqual([])
  })
})
