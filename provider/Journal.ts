/** The logged events and the requests, in memory. The oldest entries are dropped. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { LoggedEvent } from "../src/domain/events/LoggedEvent.js"

/** A request without its body and header values, which may be secret. */
export interface RequestEntry {
  /** The HTTP method, in upper case. */
  readonly method: string
  /** The path below `/sdk/v1` of an API call, or the whole path of another request. Without the query. */
  readonly path: string
  /** The names of the headers, in lower case. */
  readonly headers: ReadonlyArray<string>
  /** 0 when the request got no response. */
  readonly status: number
  /** RFC 3339. */
  readonly at: string
  /** What a hosted project would have answered instead, such as `401 insufficient_factors`. Default: nothing is known. */
  readonly hosted?: string
}

/** Stores logged events, and notes on the current request. */
export class Journal extends Context.Tag("latchkey/provider/Journal")<
  Journal,
  {
    readonly append: (events: ReadonlyArray<LoggedEvent>) => Effect.Effect<void>
    /** Notes in the row of the request what a hosted project would have answered. */
    readonly noteHosted: (answer: string) => Effect.Effect<void>
  }
>() {}

/** The maximum number of entries in a log. */
const capacity = 1000

/** The maximum length of all entries of a log as JSON. It is more than one request can bring. */
const maxLength = 2 ** 22

/** Makes a list that drops its oldest entries. */
export const makeLog = <A>() => {
  let entries: ReadonlyArray<A> = []
  let lengths: ReadonlyArray<number> = []
  return {
    list: () => entries,
    add: (more: ReadonlyArray<A>) => {
      lengths = [...lengths, ...more.map((entry) => JSON.stringify(entry).length)].slice(-capacity)
      let total = 0
      const kept = [...lengths].reverse().findIndex((length) => (total += length) > maxLength)
      if (kept !== -1) lengths = lengths.slice(lengths.length - kept)
      entries = [...entries, ...more].slice(entries.length + more.length - lengths.length)
    },
    clear: () => {
      entries = []
      lengths = []
    }
  }
}
