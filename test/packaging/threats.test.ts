import { describe, expect, it } from "vitest"
import { documentAt, namesTest, rowsIn, unproven } from "./evidence.js"

const threats = documentAt("evidence/threats.md")

/** `V6.2` with 3 is V6.2.1, V6.2.2 and V6.2.3. */
const numbered = (section: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${section}.${at + 1}`)

const chapter = (name: string, ...counts: ReadonlyArray<number>) =>
  counts.flatMap((count, at) => numbered(`${name}.${at + 1}`, count))

/** The requirements of each standard. */
const standards: ReadonlyArray<readonly [heading: string, numbers: ReadonlyArray<string>]> = [
  ["ASVS 5.0, V6 Authentication", chapter("V6", 3, 12, 8, 6, 8, 4, 2, 4)],
  ["ASVS 5.0, V7 Session management", chapter("V7", 3, 4, 2, 5, 3, 2)],
  ["ASVS 5.0, V10 OAuth and OIDC", chapter("V10", 2, 3, 5, 16, 5, 2, 3)],
  [
    "RFC 9700, OAuth 2.0 security",
    ["2.1", "2.1.1", "2.1.2", "2.2.1", "2.2.2", "2.3", "2.4", "2.5", "2.6", ...numbered("4", 17)]
  ],
  [
    "OAuth 2.0 for browser-based applications",
    [
      ...["5", ...numbered("5.1", 4), "6.1", "6.2"],
      ...[...numbered("6.3.2", 3), ...numbered("6.3.3", 4), "6.3.4.2"],
      ...[...numbered("7", 4), ...numbered("8", 6), ...numbered("9", 4)]
    ]
  ],
  [
    "Web Authentication Level 3",
    [
      ...["13.1", "13.2", "13.3.1", "13.3.2", ...numbered("13.4", 9)],
      ...["14.1", "14.2", "14.3", "14.4.1", "14.4.2", ...numbered("14.5", 4), ...numbered("14.6", 3)]
    ]
  ]
]

const totals = [47, 19, 36, 26, 29, 25]

/** By the heading of a standard, the rows of its tables. */
const sections = new Map(
  threats
    .split(/^## /m)
    .slice(1)
    .map((text) => [text.slice(0, text.indexOf("\n")), rowsIn(text)])
)

describe("evidence/threats.md", () => {
  it("has a section for each standard, with all of its requirements", () => {
    expect([...sections.keys()]).toEqual(standards.map(([heading]) => heading))
    expect(standards.map(([, numbers]) => numbers.length)).toEqual(totals)
  })

  it.each(standards)("names every requirement once: %s", (heading, numbers) => {
    const named = (sections.get(heading) ?? [])
      .map(([, rule = ""]) => rule.split(" ", 1)[0] ?? "")
      .filter((number) => number !== "…")
    expect([...named].sort()).toEqual([...numbers].sort())
  })

  it("names for each rule a test file, and words of a title in that file", () => {
    const rows = [...sections.values()].flat()
    expect(unproven(rows.filter(namesTest)), "rules without a test").toEqual([])
    expect(
      rows.filter((row) => !namesTest(row) && (row.length !== 4 || row[2] === "")),
      "requirements without an answer"
    ).toEqual([])
  })
})
