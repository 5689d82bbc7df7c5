/** Hostile inputs for everything that reads outside data: fifty times as many. */
import { afterEach, beforeEach, describe, vi } from "vitest"
import { sliceOf } from "../support/deep.js"
import { itReads } from "../support/fuzz/part.js"
import { parts } from "../support/fuzz/parts.js"

// Odd options of a client are warned about
beforeEach(() => void vi.spyOn(console, "warn").mockReturnValue())
afterEach(() => void vi.restoreAllMocks())

describe("many hostile inputs", () => itReads(sliceOf(parts), 4_600))
