import { describe } from "vitest"
import { sliceOf } from "../support/deep.js"
import { pairs, testCells } from "./checks.js"

describe("The whole fault matrix", () => {
  testCells(sliceOf(pairs))
})
