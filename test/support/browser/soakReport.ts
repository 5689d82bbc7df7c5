/** The document with the figures of the soak tests. */
import { writeFileSync } from "node:fs"
import { cpus } from "node:os"
import { fileURLToPath } from "node:url"
import type { Held } from "./soak.js"

const file = fileURLToPath(new URL("../../../evidence/soak.md", import.meta.url))

export interface Soak {
  readonly what: string
  /** What the page held after each of the rounds. */
  readonly marks: ReadonlyArray<Held>
}

const columns = ["heap, MB", "nodes", "listeners", "timers", "fibers", "style sheets"]
const cells = ({ fibers, heapMB, listeners, nodes, sheets, timers }: Held) => [
  heapMB.toFixed(1),
  ...[nodes, listeners, timers, fibers, sheets]
]
const line = (...texts: ReadonlyArray<string | number>) => `| ${texts.join(" | ")} |`

const table = ({ marks, what }: Soak) => [
  `## ${what}`,
  "",
  line("after", ...columns),
  `| --- |${" --: |".repeat(columns.length)}`,
  ...marks.map((mark, at) => line(at === 0 ? "round 0" : `round ${at}`, ...cells(mark))),
  ""
]

/** Writes `evidence/soak.md`. */
export const writeSoak = (soaks: ReadonlyArray<Soak>, chromium: string): void =>
  writeFileSync(
    file,
    [
      "# Soak",
      "",
      "What a page holds while it is open for long, in Chromium, after the browser has collected garbage. Round 0 warms up:",
      "it compiles the code and fills caches. Four rounds of the same length follow. The tests fail when the last round holds",
      "more than round 0: style sheets exactly, two more timers or fibers, 100 nodes, 400 listeners (React gives each root",
      "some 150, and the last root may not be collected yet), or a fifth more heap than round 1.",
      "",
      "What grows in 24 hours by some hundred kB is not ours: heap snapshots before and after 400 refreshes differ in compiled",
      "code, and in the browser's own records of requests and long tasks. Objects, functions and texts are as many as before.",
      "",
      "- **Timers**: timeouts and intervals that wait.",
      "- **Fibers**: Effect's fibers that no other fiber started.",
      "",
      "`LATCHKEY_WRITE=1 npm run test:deep -- test/browser/soak.deep.test.ts` writes this file.",
      "",
      `The run of ${new Date().toISOString().slice(0, 10)}: Chromium ${chromium}, Node ${process.version}, ${cpus().length} cores of ${cpus()[0]?.model}.`,
      "",
      ...soaks.flatMap(table)
    ].join("\n")
  )
