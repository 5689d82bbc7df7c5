/** Much hostile content of storage, and many hostile headers. */
import { describe } from "vitest"
import { sliceOf } from "../support/deep.js"
import { deepInputs, itReads } from "../support/fuzz/part.js"
import { storedParts } from "../support/fuzz/storedParts.js"

describe("much hostile content of storage", () => itReads(sliceOf(storedParts), deepInputs))
