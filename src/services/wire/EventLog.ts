import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { LoggedFailure } from "../../domain/events/loggedFailure.js"

/** Sends the client's events to the provider in batches. */
export class EventLog extends Context.Tag("latchkey/EventLog")<
  EventLog,
  {
    /** Queues an event. Never fails and never waits. Neither `details` nor `failure` may contain a secret. */
    readonly log: (event_name: string, details: unknown, failure?: LoggedFailure) => Effect.Effect<void>
  }
>() {}
