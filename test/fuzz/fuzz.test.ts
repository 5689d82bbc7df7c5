/** Hostile inputs for everything that reads outside data. */
import { afterEach, beforeEach, describe, vi } from "vitest"
import { answerParts } from "../support/fuzz/answerParts.js"
import { clientParts } from "../support/fuzz/clientParts.js"
import { itReads } from "../support/fuzz/part.js"
import { siteParts } from "../support/fuzz/siteParts.js"

// Odd options of a client are warned about
beforeEach(() => void vi.spyOn(console, "warn").mockReturnValue())
afterEach(() => void vi.restoreAllMocks())

describe("hostile inputs", () => itReads([...answerParts, ...clientParts, ...siteParts], 60))
