import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as Events from "../../domain/api/Events.js"
import * as Limits from "../../domain/Limits.js"
import { Page } from "../browser/Page.js"
import { ClientConfig } from "../kit/ClientConfig.js"
import { Telemetry, type Moment } from "./Telemetry.js"
import { Wire } from "./Wire.js"

/** Sends the client's events to the provider in batches (wire reference 1.6). */
export class EventLog extends Context.Tag("latchkey/EventLog")<
  EventLog,
  {
    /** Queues an event. Never fails and never waits. `details` must not contain a secret. */
    readonly log: (event_name: string, details: unknown) => Effect.Effect<void>
  }
>() {
  /** Sends 15 events at a time or after 800 ms, in order. Sends the rest when the page is hidden. */
  static readonly layer = Layer.scoped(
    EventLog,
    Effect.gen(function* () {
      const config = yield* ClientConfig
      if (!config.telemetry) return EventLog.of({ log: () => Effect.void })
      const telemetry = yield* Telemetry
      const wire = yield* Wire
      const pending: Array<Pending> = []
      const waiting = yield* Effect.makeLatch(false)
      const full = yield* Effect.makeLatch(false)

      const loggedEvent = ({ details, event_name, moment }: Pending) =>
        Effect.map(telemetry.blobOf(moment), (blob) => ({
          telemetry: blob,
          event: { public_token: config.publicToken, event_name, details }
        }))

      /** A batch that cannot be sent is dropped. */
      const send = (batch: ReadonlyArray<Pending>, keepalive: boolean) =>
        Effect.forEach(batch, loggedEvent).pipe(
          Effect.flatMap(Schema.encode(Events.log.payload)),
          Effect.flatMap((body) => wire.send({ ...Events.log, body, keepalive })),
          // A service that the site replaced may throw
          Effect.catchAllCause(() => Effect.void)
        )

      const takeBatch = Effect.sync(() => pending.splice(0, Limits.eventBatchSize))
      const isFull = () => pending.length >= Limits.eventBatchSize

      const sendNext = Effect.gen(function* () {
        yield* waiting.await
        if (!isFull()) yield* Effect.timeoutOption(full.await, Limits.eventBatchInterval)
        const batch = yield* takeBatch
        if (pending.length === 0) yield* waiting.close
        if (!isFull()) yield* full.close
        if (batch.length > 0) yield* send(batch, false)
      })

      /** Sends all batches at the same time, because the page does not wait for one after the other. */
      const sendRest = Effect.gen(function* () {
        const batches = Array.from(
          { length: Math.ceil(pending.length / Limits.eventBatchSize) },
          () => takeBatch
        )
        yield* Effect.forEach(
          batches,
          Effect.flatMap((batch) => send(batch, true)),
          { concurrency: "unbounded" }
        )
      })

      yield* Effect.forkScoped(Effect.forever(sendNext))
      yield* (yield* Page).onHide(sendRest)

      return EventLog.of({
        // Cheap on purpose: thousands of events may be logged at once without blocking the page
        log: (event_name, details) =>
          Effect.map(telemetry.moment, (moment) => {
            pending.push({ event_name, details, moment })
            if (pending.length === 1) waiting.unsafeOpen()
            if (pending.length === Limits.eventBatchSize) full.unsafeOpen()
          })
      })
    })
  )
}

interface Pending {
  readonly event_name: string
  readonly details: unknown
  readonly moment: Moment
}
