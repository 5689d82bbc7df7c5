// @vitest-environment happy-dom
/** Hostile answers of the browser and of other windows. */
import { afterEach, beforeEach, describe, vi } from "vitest"
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

describe("hostile answers", () => itReads(pageParts, 3_500))
