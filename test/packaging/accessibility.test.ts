import { describe, expect, it } from "vitest"
import { criteria } from "../support/accessibility/criteria.js"
import { unproven } from "./evidence.js"

describe("the accessibility report", () => {
  it("has the 55 criteria of WCAG 2.2, levels A and AA, in their order", () => {
    const ids = criteria.map(({ id }) => id)
    expect(new Set(ids).size).toBe(55)
    expect(ids).toEqual(ids.toSorted((one, other) => one.localeCompare(other, "en", { numeric: true })))
  })

  it("names tests that exist, by words of their titles", () => {
    const rows = criteria.flatMap(({ id, tests = [] }) =>
      tests.map(([file, words]) => ["", id, file, words, ""])
    )
    expect(rows.length).toBeGreaterThan(30)
    expect(unproven(rows)).toEqual([])
  })
})
