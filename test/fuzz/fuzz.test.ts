/** Hostile inputs for everything that reads outside data. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { answerParts, answers } from "../support/fuzz/answerParts.js"
import { clientParts, kinds } from "../support/fuzz/clientParts.js"
import { itReads } from "../support/fuzz/part.js"
import { siteParts } from "../support/fuzz/siteParts.js"

// Odd options of a client are warned about
beforeEach(() => void vi.spyOn(console, "warn").mockReturnValue())
afterEach(() => void vi.restoreAllMocks())

describe.each(kinds)("every row of a client of $name", ({ methods, rows }) => {
  it("is a method that gets hostile arguments", () => {
    expect([...rows.keys()].filter((path) => !methods.includes(path))).toEqual([])
  })

  it("that makes a call gets hostile answers", () => {
    const missing = [...rows].filter(
      ([, row]) => "path" in row && !answers.some(({ schema }) => schema.ast === row.answer.ast)
    )
    expect(missing.map(([path]) => path)).toEqual([])
  })
})

describe("hostile inputs", () => itReads([...answerParts, ...clientParts, ...siteParts], 60))
