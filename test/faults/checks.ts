/** What every cell of the fault matrix must be. */
import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { beforeAll, expect, it } from "vitest"
import { faults, type Fault } from "./faults.js"
import { headingOf, lineOf, markdown, type Row } from "./markdown.js"
import { play } from "./matrix.js"
import {
  backgroundSteps,
  firstRefresh,
  logouts,
  memberLanding,
  memberRefreshes,
  memberSwitch,
  type Step
} from "./step.js"
import { steps } from "./steps.js"

const file = fileURLToPath(new URL("../../evidence/faults.md", import.meta.url))

export type Pair = readonly [step: Step, fault: Fault]

/** Each fault in each step. */
export const pairs: ReadonlyArray<Pair> = steps.flatMap((step) =>
  faults.map((fault) => [step, fault] as const)
)

const linkWhileDenied =
  "a link while storage is denied: the provider asks for the PKCE verifier, which no later page can read (a cookie would send it to the site with each request);"
const linkWhileFull =
  "a link while `localStorage` is full: the verifier cannot be kept for another tab (a redirect keeps its own in `sessionStorage`);"
const refusedCookies =
  "the next page of a browser that refuses cookies: the page on which somebody signed in has the only token;"
const cookiesGone =
  "a session whose cookies a script of the site removes: no copy of the token is kept elsewhere;"
const endedElsewhere = "a session that another device of the person ended: this is what they wanted."

/** The cells in which a login is lost although the provider has redeemed nothing, with the reason. */
const unavoidable: Readonly<Record<string, string>> = {
  "Landing on a link × storage denied": linkWhileDenied,
  "OAuth return × storage denied": "a redirect while storage is denied, for the same reason;",
  "Landing on a link × `localStorage` full from the start": linkWhileFull,
  "Refresh × a script removes the cookies before the answer": cookiesGone,
  [`${firstRefresh} × cookies refused`]: refusedCookies,
  [`${firstRefresh} × a script removes the cookies before the answer`]: cookiesGone,
  "Step-up × a script removes the cookies before the answer": cookiesGone,
  "Refresh × the session is ended on another device": endedElsewhere,
  [`${firstRefresh} × the session is ended on another device`]: endedElsewhere,
  "Code of an app × the session is ended on another device": endedElsewhere,
  "Recovery code × the session is ended on another device": endedElsewhere,
  "Sending a second code × the session is ended on another device": endedElsewhere,
  "Key of a new app × the session is ended on another device": endedElsewhere,
  "First code of a new app × the session is ended on another device": endedElsewhere,
  "Step-up × the session is ended on another device": endedElsewhere,
  "Code of a new number × the session is ended on another device": endedElsewhere,
  "Removing an address × the session is ended on another device": endedElsewhere,
  "New passkey × the session is ended on another device": endedElsewhere,
  [`${memberLanding} × storage denied`]: linkWhileDenied,
  [`${memberLanding} × \`localStorage\` full from the start`]: linkWhileFull,
  [`${memberSwitch} × a script removes the cookies before the answer`]: cookiesGone,
  [`${memberSwitch} × the session is ended on another device`]: endedElsewhere,
  ...Object.fromEntries(
    memberRefreshes.flatMap((name) => [
      [`${name} × cookies refused`, refusedCookies],
      [`${name} × a script removes the cookies before the answer`, cookiesGone],
      [`${name} × the session is ended on another device`, endedElsewhere]
    ])
  )
}

const nameOf = ({ fault, step }: Row) => `${step.name} × ${fault.name}`

/** Registers the tests of these cells. */
export const testCells = (cells: ReadonlyArray<Pair>): void => {
  const rows: Array<Row> = []
  /** The names of the cells that are so. */
  const namesOf = (isSo: (row: Row) => boolean) => rows.filter(isSo).map(nameOf)
  const names = new Set(cells.map(([step, fault]) => `${step.name} × ${fault.name}`))

  beforeAll(async () => {
    for (const [step, fault] of cells) {
      rows.push({ step, fault, cell: await play(fault, step, faults.indexOf(fault)) })
    }
    // All of them take minutes on a busy machine
  }, 1_800_000)

  it("loses no login that the provider has not redeemed", () => {
    const lost = namesOf(({ cell }) => ["one press", "anew", "never"].includes(cell.heals) && !cell.redeemed)
    expect(lost.sort()).toEqual(
      Object.keys(unavoidable)
        .filter((name) => names.has(name))
        .sort()
    )
  })

  it("signs in everybody who starts over", () => {
    const never = namesOf(({ cell }) => cell.heals === "never")
    expect(never.filter((name) => !(name in unavoidable))).toEqual([])
  })

  it("starts over with one press after a landing whose answer was spoilt", () => {
    const landings = ["Landing on a link", "OAuth return"]
    expect(namesOf(({ cell, step }) => landings.includes(step.name) && cell.heals === "anew")).toEqual([])
  })

  it("keeps every login for the next page, unless the browser refuses cookies", () => {
    const others = [
      "Bootstrap",
      "First send",
      ...logouts,
      memberLanding,
      "Sending a second code",
      "Key of a new app",
      "Removing an address"
    ]
    const signsIn = ({ step }: Row) => !others.includes(step.name)
    const lost = rows.filter((row) => signsIn(row) && row.cell.after !== "present")
    const unexpected = lost.filter(
      (row) => row.fault.name !== "cookies refused" && !(nameOf(row) in unavoidable)
    )
    expect(unexpected.map(nameOf)).toEqual([])
  })

  it("keeps the session that a member has until the switch to another organization has succeeded", () => {
    const lost = ({ cell, step }: Row) => step.name === memberSwitch && cell.before !== "present"
    expect(namesOf(lost)).toEqual([])
  })

  it("takes no second factor for proven that the provider has not accepted", () => {
    const proofs = [
      "Code of an app",
      "Recovery code",
      "Second code by text",
      "First code of a new app",
      "Member: second code by text"
    ]
    const proven = (row: Row) =>
      proofs.includes(row.step.name) && ["nothing to heal", "a retry"].includes(row.cell.heals)
    expect(namesOf((row) => proven(row) && !row.cell.redeemed)).toEqual([])
  })

  it("shows nobody an error of JavaScript", () => {
    expect(namesOf(({ cell }) => /Error|undefined|null|is not|cannot/.test(cell.sees))).toEqual([])
  })

  it("asks at most 12 times in eleven minutes, and 4 times while a person waits", () => {
    const most = ({ step }: Row) => (backgroundSteps.includes(step.name) ? 12 : 4)
    expect(namesOf((row) => row.cell.requests > most(row))).toEqual([])
  })

  it("is as evidence/faults.md says", () => {
    if (rows.length === pairs.length) {
      const text = markdown(faults, steps, rows, [...new Set(Object.values(unavoidable))])
      if (process.env["LATCHKEY_WRITE"] === "1") writeFileSync(file, text)
      expect(readFileSync(file, "utf8")).toBe(text)
      return
    }
    const sections = readFileSync(file, "utf8").split("\n\n## ")
    const linesOf = (step: Step) =>
      sections.find((each) => `## ${each}`.startsWith(`${headingOf(step)}\n`))?.split("\n") ?? []
    expect(rows.filter((row) => !linesOf(row.step).includes(lineOf(row))).map(lineOf)).toEqual([])
  })
}
