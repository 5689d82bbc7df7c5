// @vitest-environment happy-dom
/** Many hostile answers of the browser and of other windows. */
import { afterEach, beforeEach, describe, vi } from "vitest"
import { sliceOf } from "../support/deep.js"
import { itReads } from "../support/fuzz/part.js"
import { pageParts } from "../support/fuzz/pageParts.js"

beforeEach(() => {
  // The test environment loads no frames, and logs errors
  vi.spyOn(console, "error").mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

describe("many hostile answers of a page", () => itReads(sliceOf(pageParts), 1_750))
