import { describe, expect, it } from "vitest"
import { textOf } from "../support/docs/blocks.js"

/** The cells of a row of a table, by its first one. */
const rowOf = (page: string, first: string): ReadonlyArray<string> => {
  const row = textOf(page)
    .split("\n")
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
    .find((cells) => cells[1] === first)
  return row?.slice(2, -1) ?? []
}

const kB = (cell = "") => cell.replace(/ .*/, "")

const results = "bench/sign-in/results.md"
const ours = "**Latchkey**, mounted by script"
const reference = "reference client 5.35.1"
const run = (name: string) => {
  const cells = rowOf(results, name)
  return { before: kB(cells[0]), ever: kB(cells[1]), used: kB(cells[8]) }
}

/** The last figure of a cell `gzip / brotli`. */
const brotli = (cell = "") => cell.replace(/.* /, "")
const peer = (name: string) => rowOf("docs/package.md", name).map(brotli)

describe("a figure in the documentation", () => {
  it("is that of the measured run, on each page that has it", () => {
    const [latchkey, five] = [run(ours), run(reference)]
    expect(latchkey.before).toMatch(/^\d+\.\d$/)
    expect(textOf("README.md")).toContain(`${latchkey.before} kB instead of ${five.before} kB`)
    expect(textOf("README.md")).toContain(`it is heavier: ${latchkey.used} kB`)
    expect(textOf("docs/package.md")).toContain(`${latchkey.used} kB instead of ${five.used} kB`)
    for (const [name, figures] of [
      [ours, latchkey],
      [reference, five]
    ] as const) {
      const [before, ever, , , , used] = rowOf("docs/package.md", name)
      expect([before, ever, kB(used).replace(",", "")]).toEqual(Object.values(figures))
    }
    const compared = (name: string) => rowOf("docs/comparison.md", name).slice(0, 2)
    expect(compared("before the form can be used")).toEqual([latchkey.before, five.before])
    expect(compared("when it can be used and nobody does")).toEqual([latchkey.ever, five.ever])
    expect(compared("once an address is typed")).toEqual([latchkey.used, five.used])
  })

  it("is that of the table of packages in the comparison", () => {
    const packages = ["**latchkey**", "@stytch/vanilla-js 5.35.1", "@stytch/vanilla-js 6.3.0"].map(peer)
    expect(rowOf("docs/comparison.md", "all scripts that a page may load later, too")).toEqual(
      packages.map((cells) => cells[5])
    )
    expect(rowOf("docs/comparison.md", "the client without a form, first / all")).toEqual(
      packages.map((cells) => `${cells[6]} / ${cells[7]}`)
    )
    const clerk = peer("@clerk/clerk-js 6.40.0")
    expect(rowOf("docs/comparison.md", "all scripts of a page with the form")).toEqual([
      `${packages[0]?.[5]} kB`,
      `${clerk[5]} kB (\`@clerk/clerk-js\` 6.40.0)`
    ])
  })

  it.each([results, "bench/every-page/results.md", "bench/every-page/membersResults.md"])(
    "has a run that the page about the package names: %s",
    (path) => {
      const [, date, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d) UTC/m.exec(textOf(path)) ?? []
      expect(textOf("docs/package.md")).toContain(`(../${path}) of ${date} at ${time} UTC`)
      if (path === results) expect(textOf("docs/comparison.md")).toContain(`of ${date} at ${time} UTC`)
    }
  )

  it("is said to miss its goal where it does", () => {
    const [measured, goal] = [ours, "*goal*, mounted by script"].map((name) => rowOf("docs/package.md", name))
    const figures = (cells: ReadonlyArray<string> = []) =>
      cells.flatMap((cell) => cell.split(/[/,]/)).map(Number)
    const missed = figures(goal).flatMap((limit, index) => {
      const value = figures(measured)[index] ?? 0
      return value > limit ? [value] : []
    })
    const listed = [
      ...textOf("docs/package.md").matchAll(/^\| [^|]+ \| [\d./ ]+ \| ([\d./ ]+) \|$/gm)
    ].flatMap(([, cell = ""]) => cell.split("/").map(Number))
    expect(listed).toEqual(missed)
  })
})
