/** Generates `evidence/accessibility-report.md`: WCAG 2.2 for every screen and state of the gallery. */
import { criteria, type Criterion } from "./criteria.js"

/** What axe found out about a state, as ids of criteria. */
export interface Judgement {
  readonly name: string
  readonly screen: string
  readonly note: string
  /** Criteria with a rule of axe that applies and is met. */
  readonly met: ReadonlyArray<string>
  /** Criteria with a rule of axe that applies and that only a person can judge. */
  readonly undecided: ReadonlyArray<string>
}

/** The criteria of the widget among these. */
const own = (ids: ReadonlyArray<string>) =>
  ids.filter((id) => criteria.some((criterion) => criterion.id === id && !criterion.ofPage)).join(", ")

const row = (cells: ReadonlyArray<string>) => `| ${cells.join(" | ")} |`

const table = (head: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>) =>
  [head, head.map(() => "---"), ...rows].map(row).join("\n")

/** What shows a criterion, in words. */
const shownBy = (criterion: Criterion, states: ReadonlyArray<Judgement>) => {
  const { because, id, ofPage, open, tests = [] } = criterion
  if (ofPage) return "The page around the widget."
  const met = states.filter((state) => state.met.includes(id)).length
  return [
    ...(met > 0 ? [`axe, in ${met} states`] : []),
    ...tests.map(([file, words]) => `\`${file}\`: “${words}”`),
    ...(because === undefined ? [] : [because]),
    ...(open === undefined ? [] : [`**Not checked:** ${open}.`])
  ].join("<br>")
}

const byCriterion = (states: ReadonlyArray<Judgement>) =>
  table(
    ["criterion", "level", "shown by"],
    criteria.map((criterion) => [
      `${criterion.id} ${criterion.name}`,
      criterion.level,
      shownBy(criterion, states)
    ])
  )

const byState = (states: ReadonlyArray<Judgement>) =>
  [...new Set(states.map(({ screen }) => screen))].map((screen) => {
    const rows = states
      .filter((state) => state.screen === screen)
      .map(({ met, name, note, undecided }) => [`\`${name}\``, note, own(met), own(undecided)])
    return `### ${screen}\n\n${table(["state", "shows", "axe: met", "axe: a person has to look"], rows)}`
  })

/** Criteria that nothing shows: neither a state, nor a test, nor a reason. */
export const unshown = (states: ReadonlyArray<Judgement>): ReadonlyArray<string> =>
  criteria.filter((criterion) => shownBy(criterion, states) === "").map(({ id }) => id)

export const accessibilityReport = (states: ReadonlyArray<Judgement>): string => {
  const screens = new Set(states.map(({ screen }) => screen)).size
  return `# Accessibility report

For WCAG 2.2, levels A and AA: ${criteria.length} criteria, and ${states.length} states of ${screens} screens of the gallery. \`npm run test:deep\` draws
each state at 320 px and asks axe. It fails when axe finds a violation in any state, and when this report is not what it
found. \`LATCHKEY_WRITE=1 npx vitest run --project browser test/browser/gallery.deep.test.ts\` writes the report.

[Accessibility](../docs/accessibility.md) says what was tried by hand and what was not.

## Criteria

A criterion without a test names the reason.

${byCriterion(states)}

## States

*axe: met* has the criteria with a rule of axe that applies to the state and is met. No state has a violation. Where *a person
has to look*, axe cannot decide, for example about the contrast of text that lies over something else.

${byState(states).join("\n\n")}
`
}
