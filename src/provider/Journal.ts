/** What this provider saw since it was made: logged events and requests, in memory, the oldest let go. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { LoggedEvent } from "../domain/api/Events.js"

/** A request as it may be shown: no body, no header value. */
export interface RequestEntry {
  readonly method: string
  readonly path: string
  /** Names only, in lower case. */
  readonly headers: ReadonlyArray<string>
  /** 0 when no answer was given. */
  readonly status: number
  /** RFC 3339. */
  readonly at: string
}

/** Keeps logged events. */
export class Journal extends Context.Tag("latchkey/provider/Journal")<
  Journal,
  { readonly keep: (events: ReadonlyArray<LoggedEvent>) => Effect.Effect<void> }
>() {}

/** Entries of each kind that are kept. */
const capacity = 1000

/** A list that forgets its oldest entries. */
export const makeLog = <A>() => {
  let entries: ReadonlyArray<A> = []
  return {
    list: () => entries,
    add: (more: ReadonlyArray<A>) => {
      entries = [...entries, ...more].slice(-capacity)
    },
    clear: () => {
      entries = []
    }
  }
}
