/** Many hostile options, addresses and cookies. */
import { describe } from "vitest"
import { sliceOf } from "../support/deep.js"
import { deepInputs, itReads } from "../support/fuzz/part.js"
import { siteParts } from "../support/fuzz/siteParts.js"

describe("many hostile options, addresses and cookies", () => itReads(sliceOf(siteParts), deepInputs))
