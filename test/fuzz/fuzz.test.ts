/** Hostile inputs for everything that reads outside data. */
import { afterEach, beforeEach, describe, vi } from "vitest"
import { itReads } from "../support/fuzz/part.js"
import { parts } from "../support/fuzz/parts.js"

// Odd options of a client are warned about
beforeEach(() => void vi.spyOn(console, "warn").mockReturnValue())
afterEach(() => void vi.restoreAllMocks())

describe("hostile inputs", () => itReads(parts, 90))
