/** The document of the fault matrix. */
import type { Fault } from "./faults.js"
import type { Cell } from "./matrix.js"
import { logouts, type Step } from "./step.js"

export interface Row {
  readonly fault: Fault
  readonly step: Step
  readonly cell: Cell
}

const rule = (columns: number) => `|${" --- |".repeat(columns)}`
const line = (...cells: ReadonlyArray<string | number>) => `| ${cells.join(" | ")} |`

const keptOf = ({ cell, step }: Row): string => {
  if (logouts.includes(step.name)) return cell.before === "present" ? "signed in" : "signed out, as wanted"
  if (cell.heals === "again" && !step.onLoad) return step.keeps
  if (cell.before === "present")
    return cell.after === "present" ? "signed in" : "signed in until the page is left"
  if (cell.heals === "again") return step.keeps
  if (cell.heals === "one press" || cell.heals === "anew" || cell.heals === "never") {
    return cell.redeemed ? "nothing: the provider has redeemed it" : "nothing"
  }
  return cell.heals === "a retry" ? step.keeps : ""
}

const healingOf = ({ cell, step }: Row): string => {
  switch (cell.heals) {
    case "nothing to heal":
      return ""
    case "a retry":
      return "a retry"
    case "again":
      return step.again
    case "one press":
      return `**${step.anew}**, with one press`
    case "anew":
      return `**${step.anew}**`
    case "never":
      return "**not in this browser**"
  }
}

const short: Readonly<Record<Cell["heals"], string>> = {
  "nothing to heal": "ok",
  "a retry": "retry",
  again: "again",
  "one press": "**press**",
  anew: "**new**",
  never: "**never**"
}

const count = (rows: ReadonlyArray<Row>, heals: Cell["heals"]) =>
  rows.filter(({ cell }) => cell.heals === heals).length

/** The line of a cell in the table of its step. */
export const lineOf = (row: Row): string =>
  line(row.fault.name, row.cell.sees, keptOf(row), healingOf(row), row.cell.requests)

/** The first line of the table of a step. */
export const headingOf = ({ name }: Step): string => `## ${name}`

export const markdown = (
  faults: ReadonlyArray<Fault>,
  steps: ReadonlyArray<Step>,
  rows: ReadonlyArray<Row>,
  unavoidable: ReadonlyArray<string>
): string => {
  const of = (fault: Fault, step: Step) => rows.find((row) => row.fault === fault && row.step === step)
  const overviewOf = (kind: Step["kind"]) => {
    const some = steps.filter((step) => step.kind === kind)
    return [
      "",
      line("fault", ...some.map(({ name }) => name)),
      rule(some.length + 1),
      ...faults.map((fault) =>
        line(fault.name, ...some.map((step) => short[of(fault, step)?.cell.heals ?? "never"]))
      )
    ]
  }
  const tables = steps.map((step) => {
    const lines = rows.filter((row) => row.step === step).map(lineOf)
    return [
      headingOf(step),
      "",
      line("fault", "the person sees", "kept", "heals", "requests"),
      rule(5),
      ...lines
    ]
  })
  return [
    "# Faults",
    "",
    `What happens when something goes wrong: ${faults.length} faults in ${steps.length} steps of a login, of the account page, and of the members`,
    "of organizations. Tests play",
    `each of the ${rows.length} cells with the real client on a simulated browser, against the embedded provider. They fail when a cell`,
    "differs from this file. `LATCHKEY_WRITE=1 npx vitest run --project unit test/faults` writes it.",
    "",
    "- **The person sees**: the text that the widget shows for the error. A site that calls the client itself gets the error.",
    "- **Kept**: what the browser still has while the fault lasts.",
    "- **Heals**: what helps when the fault is over. Nothing is needed (*ok*), the client tries again (*retry*), the person",
    "  repeats the step with the same code or address (*again*), or the person starts over: with one press of a button that",
    "  the widget shows (*press*), or from the beginning (*new*).",
    "- **Requests**: the calls of the step. Those of bootstrap and of both refreshes are counted for eleven minutes of the fault.",
    "  Those of the other steps, which are not repeated later, are counted until one minute after the step has ended.",
    "",
    "*First refresh without services*: a page that only shows who is signed in refreshes the session before it has loaded the services.",
    "When the fault causes something unusual, it loads them, and they get the response that has arrived.",
    "",
    "The project requires PKCE for links and redirects. A person starts over only where the provider has redeemed the code,",
    "the link or the token, and the response was lost. The widget shows the error beside the button that sends a new",
    "code. After a landing it says that the answer was lost, and one press sends a new link to the address that asked for it, or",
    "goes to the social provider again. A browser that does not know the address or the provider shows the way to the first",
    "screen. The steps of the second factor and of the step-up are those of the widget's screens, which keep what was typed. When",
    "the answer to a code was lost, they ask for the session. It counts as complete when the provider has accepted the proof, and",
    "after the first code of a new app when the recovery codes are saved. The steps of the account page are those",
    "of its sections. After a failure the page asks for the user, so that its lists show what the provider has. A code or a new",
    "password whose answer was lost counts as accepted. Somebody who leaves the page while their password is changed does not learn",
    "whether it was: the form then asks for the new one as the current one.",
    "",
    "The steps of members, which have the last tables, are the calls of a site with a client of organizations. Where the widget has",
    "a text for the error, it is shown here too. The token of the intermediate session stays until a login has used it, and the",
    "session stays until the switch to another organization has succeeded.",
    "",
    "The exceptions are",
    "",
    ...unavoidable.map((each) => `- ${each}`),
    "",
    "A chunk of the library that fails to load is no row here, because the simulated pages always get it. `test/engines` breaks",
    "off a screen's chunk and the chunk of the calls in each engine: the widget tries again every five seconds or at the next",
    "press, and offers to reload the page where the browser remembers the failure. What was typed stays, also after the reload.",
    "",
    `Of the cells, ${count(rows, "nothing to heal")} are *ok*, ${count(rows, "a retry")} *retry*, ${count(rows, "again")} *again*, ${count(rows, "one press")} *press*, ${count(rows, "anew")} *new* and ${count(rows, "never")} *never*.`,
    "",
    "## Overview",
    ...overviewOf(undefined),
    "",
    "## Overview of the members of organizations",
    ...overviewOf("members"),
    ...tables.flatMap((table) => ["", ...table]),
    ""
  ].join("\n")
}
