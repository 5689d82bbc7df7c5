/** Many hostile answers. */
import { describe } from "vitest"
import { sliceOf } from "../support/deep.js"
import { answerParts } from "../support/fuzz/answerParts.js"
import { deepInputs, itReads } from "../support/fuzz/part.js"

describe("many hostile answers", () => itReads(sliceOf(answerParts), deepInputs))
