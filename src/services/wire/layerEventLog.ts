import * as Chunk from "effect/Chunk"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Queue from "effect/Queue"
import * as Schedule from "effect/Schedule"
import * as Schema from "effect/Schema"
import * as Events from "../../domain/api/Events.js"
import { loggedEvent } from "../../domain/client/clientEvents.js"
import type { LoggedFailure } from "../../domain/errors/loggedFailure.js"
import { Page } from "../browser/Page.js"
import { ClientConfig } from "../kit/ClientConfig.js"
import { Telemetry, type Moment } from "./Telemetry.js"
import { Wire } from "./Wire.js"
import { EventLog } from "./EventLog.js"

/**
 * Sends 15 events at a time or after 800 ms, or what the options say instead, in order. Sends the rest when the page is
 * hidden.
 */
export const layerEventLog = Layer.scoped(
  EventLog,
  Effect.gen(function* () {
    const config = yield* ClientConfig
    if (!config.telemetry) return EventLog.of({ log: () => Effect.void })
    const { eventBatchInterval, eventBatchSize } = config
    const telemetry = yield* Telemetry
    const wire = yield* Wire
    const events = yield* Queue.unbounded<Pending>()
    /** Wakes the fiber that waits for events. They stay in their queue until they are sent, so that none can be lost. */
    const wake = yield* Effect.makeLatch()
    const woken = Effect.zipRight(wake.await, wake.close)

    const eventOf = ({ moment, ...event }: Pending) =>
      Effect.map(telemetry.blobOf(moment), (blob) => loggedEvent(config.publicToken, blob, event))

    /** A batch that cannot be sent is dropped. */
    const send = (batch: Iterable<Pending>, keepalive: boolean) =>
      Effect.forEach(batch, eventOf).pipe(
        Effect.flatMap(Schema.encode(Events.log.payload)),
        Effect.flatMap((body) => wire.send({ ...Events.log, body, keepalive })),
        // A service that the site replaced may throw
        Effect.catchAllCause(() => Effect.void)
      )

    const waitFor = (count: number): Effect.Effect<void> =>
      Effect.flatMap(events.size, (size) =>
        size >= count ? Effect.void : Effect.zipRight(woken, waitFor(count))
      )

    /** Recurs some time after the first event of a batch, or as soon as the batch is full. */
    const whenDue = Schedule.delayedEffect(Schedule.spaced(eventBatchInterval), (interval) =>
      waitFor(1).pipe(
        Effect.zipRight(Effect.timeoutOption(waitFor(eventBatchSize), interval)),
        Effect.as(Duration.zero)
      )
    )
    const sendNext = Effect.flatMap(Queue.takeUpTo(events, eventBatchSize), (batch) =>
      // They were sent when the page was hidden
      Chunk.isEmpty(batch) ? Effect.void : send(batch, false)
    )
    yield* Effect.forkScoped(Effect.schedule(sendNext, whenDue))

    /** Sends all batches at the same time, because the page does not wait for one after the other. */
    const sendRest = Effect.flatMap(Queue.takeAll(events), (rest) =>
      Effect.forEach(Chunk.chunksOf(rest, eventBatchSize), (batch) => send(batch, true), {
        concurrency: "unbounded",
        discard: true
      })
    )
    yield* (yield* Page).onHide(sendRest)

    return EventLog.of({
      // Cheap on purpose: thousands of events may be logged at once without blocking the page
      log: (event_name, details, failure) =>
        Effect.map(telemetry.moment, (moment) => {
          events.unsafeOffer({ event_name, details, ...failure, moment })
          wake.unsafeOpen()
        })
    })
  })
)

interface Pending extends LoggedFailure {
  readonly event_name: string
  readonly details: unknown
  readonly moment: Moment
}
