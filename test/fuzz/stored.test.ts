/** Hostile content of storage, and hostile headers. */
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { itReads } from "../support/fuzz/part.js"
import { storedKeys, storedParts, visitWith, wholeSeed } from "../support/fuzz/storedParts.js"

describe("hostile content of storage", () => {
  itReads(storedParts, 90)

  it("is put where the client reads it", async () => {
    const read = await Effect.runPromise(visitWith(wholeSeed))
    expect(storedKeys.filter((key) => !read.has(key))).toEqual([])
  })
})
