import { describe, expect, it } from "vitest"
import { pairs, testCells } from "./checks.js"
import { faults } from "./faults.js"
import { steps } from "./steps.js"

it("The fault matrix has at least 33 faults in 30 steps", () => {
  expect(new Set(faults.map(({ name }) => name)).size).toBeGreaterThanOrEqual(33)
  expect(steps).toHaveLength(30)
})

// Every thirtieth cell, which meets each fault and each step; `faults.deep.test.ts` plays all of them
const isPlayed = (index: number) =>
  ((index % faults.length) + Math.floor(index / faults.length)) % steps.length === 0
const isWriting = process.env["LATCHKEY_WRITE"] === "1"

describe("The fault matrix", () => {
  testCells(pairs.filter((_, index) => isWriting || isPlayed(index)))
})
