/** Hostile options of the mounts. */
import { describe } from "vitest"
import { mountParts } from "../../support/fuzz/mountParts.js"
import { itReads } from "../../support/fuzz/part.js"

describe("hostile options", () => itReads(mountParts, 2_000))
