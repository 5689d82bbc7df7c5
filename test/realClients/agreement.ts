/** Compares what our client and version 5.35.1 of the provider's own client send, log, report and store. */
import type { Client } from "../support/realClients/bundle.js"
import { makeRecorder } from "../support/realClients/recorder.js"
import type { Recorded } from "../support/realClients/recording.js"
import { inWorld } from "../support/realClients/world.js"
import { decided, type Known } from "./differences.js"
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
}

const play = async ({ options, story }: Flow, version: Client) => {
  const { finish, prepare } = makeRecorder({ log: !version.endsWith("Organizations") })
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

const compareFields = (theirs: Recorded, ours: Recorded): ReadonlyArray<Difference> =>
  [...new Set([...theirs.fields.keys(), ...ours.fields.keys()])]
    .map((field) => ({
      request: theirs.name,
      field,
      theirs: theirs.fields.get(field),
      ours: ours.fields.get(field),
      event: eventOf(ours)
    }))
    .filter(({ ours, theirs }) => ours !== theirs)

const missing = (recorded: Recorded, by: "theirs" | "ours"): Difference => {
  const event = eventOf(recorded)
  // What is stored as one text
  const stored = recorded.fields.size === 1 ? recorded.fields.get("value") : undefined
  const sent = { theirs: event ?? stored ?? "sent", ours: event ?? stored ?? "sent", [by]: undefined }
  return { request: recorded.name, field: "request", ...sent, event }
}

/** Pairs the requests of a name in their order. */
const comparePairs = (
  theirs: ReadonlyArray<Recorded>,
  ours: ReadonlyArray<Recorded>
): ReadonlyArray<Difference> =>
  Array.from({ length: Math.max(theirs.length, ours.length) }, (_, index) => {
    const [their, our] = [theirs[index], ours[index]]
    if (their === undefined) return our === undefined ? [] : [missing(our, "theirs")]
    return our === undefined ? [missing(their, "ours")] : compareFields(their, our)
  }).flat()

/** Plays a flow with both clients. Returns the differences that nobody decided. */
export const compare = async (
  flow: Flow,
  client: "ours" | "oursHeadless" | "oursOrganizations",
  known: ReadonlyArray<Known> = decided
): Promise<ReadonlyArray<Difference>> => {
  const theirs = await play(flow, client === "oursOrganizations" ? "fiveOrganizations" : "five")
  const ours = await play(flow, client)
  const names = [...new Set([...theirs, ...ours].map(({ name }) => name))]
  const named = (requests: ReadonlyArray<Recorded>, name: string) =>
    requests.filter((each) => each.name === name)
  return names
    .flatMap((name) => comparePairs(named(theirs, name), named(ours, name)))
    .filter((each) => !known.some(({ covers }) => covers(each)))
}
