/** The table of a run. */
import { reference } from "./entries.mjs"

/**
 * @typedef {import("./visit.mjs").Visit} Visit
 * @typedef {import("./visit.mjs").Profile} Profile
 * @typedef {import("./visit.mjs").Use} Use
 * @typedef {{ readonly id: string, readonly round: number, readonly profile: Profile, readonly use: Use } & Visit} Run
 * @typedef {{ readonly title: string, readonly profile: Profile, readonly use?: Use, readonly value: (visit: Visit) => number, readonly digits: number, readonly hasRatio: boolean }} Column
 */

/** @param {(visit: Visit) => number} value */
const kB = (value) => (/** @type {Visit} */ visit) => value(visit) / 1_000

/** @type {ReadonlyArray<Column>} */
const columns = [
  {
    title: "kB before usable",
    profile: "slow4g",
    value: kB(({ bytes }) => bytes),
    digits: 1,
    hasRatio: true
  },
  { title: "kB ever", profile: "fast", value: kB(({ bytesEver }) => bytesEver), digits: 1, hasRatio: true },
  {
    title: "usable, slow 4G, ms",
    profile: "slow4g",
    value: ({ usable }) => usable,
    digits: 0,
    hasRatio: true
  },
  {
    title: "usable, no limit, ms",
    profile: "fast",
    value: ({ usable }) => usable,
    digits: 0,
    hasRatio: true
  },
  {
    title: "script before usable, ms",
    profile: "fast",
    value: ({ script }) => script,
    digits: 0,
    hasRatio: true
  },
  { title: "heap, MB", profile: "fast", value: ({ heap }) => heap / 1e6, digits: 1, hasRatio: true },
  {
    title: "longest task before usable, ms",
    profile: "slow4g",
    value: ({ taskBefore }) => taskBefore,
    digits: 0,
    hasRatio: false
  },
  {
    title: "longest task after usable, ms",
    profile: "slow4g",
    value: ({ taskAfter }) => taskAfter,
    digits: 0,
    hasRatio: false
  },
  {
    title: "kB once used",
    profile: "fast",
    use: "type",
    value: kB(({ bytesEver }) => bytesEver),
    digits: 1,
    hasRatio: true
  },
  {
    title: "heap once used, MB",
    profile: "fast",
    use: "type",
    value: ({ heap }) => heap / 1e6,
    digits: 1,
    hasRatio: true
  },
  {
    title: "longest task once used, ms",
    profile: "slow4g",
    use: "type",
    value: ({ taskAfter }) => taskAfter,
    digits: 0,
    hasRatio: false
  },
  {
    title: "send call, slow 4G, ms",
    profile: "slow4g",
    use: "submit",
    value: ({ sent }) => sent,
    digits: 0,
    hasRatio: true
  },
  {
    title: "send call, no limit, ms",
    profile: "fast",
    use: "submit",
    value: ({ sent }) => sent,
    digits: 0,
    hasRatio: true
  }
]

/** @param {ReadonlyArray<number>} values */
export const median = (values) => {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  return ((sorted[half] ?? NaN) + (sorted[sorted.length - 1 - half] ?? NaN)) / 2
}

/**
 * The median over the rounds. The ratio is the median of the ratios within a round, because a round's visits meet the
 * same machine.
 *
 * @param {ReadonlyArray<Run>} runs
 * @param {string} id
 * @param {Column} column
 */
const cell = (runs, id, { profile, use = "look", value, digits, hasRatio }) => {
  const of = (/** @type {string} */ which) =>
    runs.filter((run) => run.id === which && run.profile === profile && run.use === use)
  const ours = of(id)
  if (ours.length === 0) return "–"
  const figure = median(ours.map(value)).toFixed(digits)
  const ratios = ours.flatMap((run) => {
    const other = of(reference).find(({ round }) => round === run.round)
    return other === undefined ? [] : [value(run) / value(other)]
  })
  return hasRatio && ratios.length > 0 ? `${figure} (${median(ratios).toFixed(2)})` : figure
}

/**
 * @param {ReadonlyArray<import("./entries.mjs").Entry>} entries
 * @param {ReadonlyArray<Run>} runs
 */
export const table = (entries, runs) => {
  const shown = columns.filter(({ use = "look" }) => runs.some((run) => run.use === use))
  return [
    `| | ${shown.map(({ title }) => title).join(" | ")} |`,
    `|---|${shown.map(() => "--:").join("|")}|`,
    ...entries.map(
      ({ id, name }) => `| ${name} | ${shown.map((column) => cell(runs, id, column)).join(" | ")} |`
    )
  ].join("\n")
}
