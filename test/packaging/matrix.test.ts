import { describe, expect, it } from "vitest"
import { documentAt, rowsIn, unproven } from "./evidence.js"

const matrix = documentAt("docs/matrix.md")
const rows = rowsIn(matrix)

describe("docs/matrix.md", () => {
  it("has a table for sections 2, 4, 5, 7, 8 and 9", () => {
    const sections = [...matrix.matchAll(/^## (\d)\./gm)].map(([, section]) => section)
    expect(sections).toEqual(["2", "4", "5", "7", "8", "9"])
    expect(rows.length).toBeGreaterThan(340)
  })

  it("names for each rule a test file, and words of a title in that file", () => {
    expect(unproven(rows), "rules without a test").toEqual([])
  })
})
