/** Many hostile options of the mounts. */
import { describe } from "vitest"
import { sliceOf } from "../../support/deep.js"
import { mountParts } from "../../support/fuzz/mountParts.js"
import { itReads } from "../../support/fuzz/part.js"

describe("many hostile options", () => itReads(sliceOf(mountParts), 2_000))
