/** Compares what our client and version 5.35.1 of the provider's own client send, log, report and store. */
import type { Client } from "../support/realClients/bundle.js"
import { makeRecorder } from "../support/realClients/recorder.js"
import type { Recorded } from "../support/realClients/recording.js"
import { inWorld } from "../support/realClients/world.js"
import { decided } from "./differences.js"
import type { Flow } from "./flow.js"

export interface Difference {
  /** Method and path of a request, or what else was recorded. */
  readonly request: string
  /** The path of the field, or `request` when only one client has what was recorded. */
  readonly field: string
  readonly theirs: string | undefined
  readonly ours: string | undefined
  /** The name of the event or the message of the error, if it is one. */
  readonly event: string | undefined
  /** How many fields differ: more than one for a whole request. */
  readonly count: number
}

export interface Comparison {
  readonly fields: number
  readonly differences: ReadonlyArray<Difference>
}

const play = async ({ options, story }: Flow, version: Client) => {
  const { finish, prepare } = makeRecorder()
  let recorded: ReadonlyArray<Recorded> = []
  await inWorld({ version, transport: "http", options, prepare }, async (world) => {
    await story(world)
    recorded = await finish(world)
  })
  return recorded
}

/** What says most about an event or an error. */
const eventOf = ({ fields }: Recorded) =>
  fields.get("event.event.event_name") ?? fields.get("value.type") ?? fields.get("value.message")

const compareFields = (theirs: Recorded, ours: Recorded): Comparison => {
  const paths = [...new Set([...theirs.fields.keys(), ...ours.fields.keys()])]
  const differences = paths
    .map((field) => ({
      request: theirs.name,
      field,
      theirs: theirs.fields.get(field),
      ours: ours.fields.get(field),
      event: eventOf(ours),
      count: 1
    }))
    .filter(({ ours, theirs }) => ours !== theirs)
  return { fields: paths.length + 1, differences }
}

const missing = (recorded: Recorded, by: "theirs" | "ours"): Comparison => {
  const { fields, name } = recorded
  const event = eventOf(recorded)
  const sent = { theirs: event ?? "sent", ours: event ?? "sent", [by]: undefined }
  const count = fields.size + 1
  return { fields: count, differences: [{ request: name, field: "request", ...sent, event, count }] }
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
export const compare = async (flow: Flow, client: "ours" | "oursHeadless"): Promise<Comparison> => {
  const theirs = await play(flow, "five")
  const ours = await play(flow, client)
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
