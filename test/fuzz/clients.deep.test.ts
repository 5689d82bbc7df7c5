/** Many hostile inputs of whole clients. */
import { afterEach, beforeEach, describe, vi } from "vitest"
import { sliceOf } from "../support/deep.js"
import { clientParts } from "../support/fuzz/clientParts.js"
import { deepInputs, itReads } from "../support/fuzz/part.js"

// Odd options of a client are warned about
beforeEach(() => void vi.spyOn(console, "warn").mockReturnValue())
afterEach(() => void vi.restoreAllMocks())

describe("many hostile inputs of whole clients", () => itReads(sliceOf(clientParts), deepInputs))
