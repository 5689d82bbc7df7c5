/** Compares what our client and version 5.35.1 of the provider's own client send. */
import { makeRecorder, type Recorded } from "../support/realClients/recording.js"
import type { Client } from "../support/realClients/bundle.js"
import { inWorld } from "../support/realClients/world.js"
import { decided, notCompared } from "./differences.js"
import type { Flow } from "./flow.js"

export interface Difference {
  /** Method and path. */
  readonly request: string
  /** The path of the field, or `request` when one client does not send the request. */
  readonly field: string
  readonly theirs: string | undefined
  readonly ours: string | undefined
  /** How many fields differ: more than one for a whole request. */
  readonly count: number
}

export interface Comparison {
  readonly fields: number
  readonly differences: ReadonlyArray<Difference>
}

const play = async ({ options, story }: Flow, version: Client) => {
  const { onRequest, recorded } = makeRecorder()
  let requests: ReadonlyArray<Recorded> = []
  await inWorld({ version, transport: "http", options, onRequest }, async (world) => {
    await story(world)
    requests = recorded(world)
  })
  return requests
}

const compareFields = (theirs: Recorded, ours: Recorded): Comparison => {
  const paths = [...new Set([...theirs.fields.keys(), ...ours.fields.keys()])]
  const differences = paths
    .map((field) => ({
      request: theirs.name,
      field,
      theirs: theirs.fields.get(field),
      ours: ours.fields.get(field),
      count: 1
    }))
    .filter(({ ours, theirs }) => ours !== theirs)
  return { fields: paths.length + 1, differences }
}

const missing = ({ fields, name }: Recorded, by: "theirs" | "ours"): Comparison => {
  const sent = { theirs: "sent", ours: "sent", [by]: undefined }
  const count = fields.size + 1
  return { fields: count, differences: [{ request: name, field: "request", ...sent, count }] }
}

/** Pairs the requests of a name in their order. */
const comparePairs = (theirs: ReadonlyArray<Recorded>, ours: ReadonlyArray<Recorded>): Comparison => {
  const results = Array.from({ length: Math.max(theirs.length, ours.length) }, (_, index) => {
    const [their, our] = [theirs[index], ours[index]]
    if (their === undefined) return our === undefined ? [] : [missing(our, "theirs")]
    return [our === undefined ? missing(their, "ours") : compareFields(their, our)]
  }).flat()
  return sum(results)
}

const sum = (parts: ReadonlyArray<Comparison>): Comparison => ({
  fields: parts.reduce((total, { fields }) => total + fields, 0),
  differences: parts.flatMap(({ differences }) => differences)
})

/** Plays a flow with both clients. */
export const compare = async (flow: Flow): Promise<Comparison> => {
  const theirs = await play(flow, "five")
  const ours = await play(flow, "ours")
  const names = [...new Set([...theirs, ...ours].map(({ name }) => name))]
  const named = (requests: ReadonlyArray<Recorded>, name: string) =>
    requests.filter((each) => each.name === name)
  return sum(names.map((name) => comparePairs(named(theirs, name), named(ours, name))))
}

const countOf = (differences: ReadonlyArray<Difference>) =>
  differences.reduce((total, { count }) => total + count, 0)

/** The differences that nobody decided. */
export const undecidedIn = ({ differences }: Comparison): ReadonlyArray<Difference> =>
  differences.filter((each) => !decided.some(({ covers }) => covers(each)))

/** The share of fields that agree, in percent, without those whose difference is decided. */
export const agreementOf = (parts: ReadonlyArray<Comparison>): number => {
  const all = sum(parts)
  const counted = countOf(undecidedIn(all))
  const compared = all.fields - countOf(all.differences) + counted
  return 100 * (1 - counted / compared)
}

/** Rounded down, so that 100 % means no difference. */
const percent = (share: number) => `${String(Math.floor(share * 10) / 10)} %`

const line = (...cells: ReadonlyArray<string>) => `| ${cells.join(" | ")} |`

/** The document's line of a flow. */
export const rowOf = (name: string, comparison: Comparison): string =>
  line(name, percent(agreementOf([comparison])))

/** The document. */
export const markdown = (results: ReadonlyMap<string, Comparison>): string =>
  [
    "# The requests of our client and of the provider's own",
    "",
    "`test/realClients/agreement.deep.test.ts` plays each flow twice in Chromium against the embedded provider over HTTP:",
    "with `@stytch/vanilla-js` 5.35.1, which is the reference, and with `createAuthClient`. It compares all requests that",
    "reach the provider field by field: method and path, parameters, headers of the client, and members of the body.",
    "`Authorization` and `X-SDK-Client` are compared decoded. A request that only one client sends counts with all its",
    "fields. The test fails when a difference is not listed here. This document is generated:",
    "`LATCHKEY_WRITE=1 npx vitest run --project deep-unit test/realClients/agreement`.",
    "",
    line("flow", "agreement"),
    line("---", "---"),
    ...[...results].map(([name, comparison]) => rowOf(name, comparison)),
    line("**all flows**", `**${percent(agreementOf([...results.values()]))}**`),
    "",
    "## Decided differences",
    "",
    "They are not counted.",
    "",
    line("difference", "reason", "decided in"),
    line("---", "---", "---"),
    ...decided.map(({ decidedIn, difference, reason }) =>
      line(difference, reason, `[${decidedIn}](${decidedIn})`)
    ),
    "",
    "## Not compared",
    "",
    line("what", "why"),
    line("---", "---"),
    ...notCompared.map(([what, why]) => line(what, why)),
    ""
  ].join("\n")
