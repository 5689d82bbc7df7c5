import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schedule from "effect/Schedule"
import * as Events from "../../domain/ownCalls/Events.js"
import { loggedEvent } from "../../domain/client/clientEvents.js"
import type { LoggedFailure } from "../../domain/events/loggedFailure.js"
import { Page } from "../browser/Page.js"
import { ClientConfig } from "../kit/ClientConfig.js"
import { EventLog } from "./EventLog.js"
import { Keepalive } from "./Keepalive.js"
import { Telemetry, type Moment } from "./Telemetry.js"
import { Transport } from "./Transport.js"

/**
 * Sends 15 events at a time or after 800 ms, or what the options say instead, in order. Sends the rest when the page is
 * hidden. Events that the provider's own client does not log go in batches of their own, because a provider may refuse them.
 */
export const layerEventLog = Layer.scoped(
  EventLog,
  Effect.gen(function* () {
    const config = yield* ClientConfig
    if (!config.telemetry) return EventLog.of({ log: () => Effect.void })
    const { eventBatchInterval, eventBatchSize } = config
    const telemetry = yield* Telemetry
    const transport = yield* Transport

    const eventOf = ({ moment, ...event }: Pending) =>
      Effect.map(telemetry.blobOf(moment), (blob) => loggedEvent(config.publicToken, blob, event))

    /** A batch that cannot be sent is dropped. */
    const send = (batch: Iterable<Pending>) =>
      Effect.forEach(batch, eventOf).pipe(
        Effect.flatMap((events) => transport.call(Events.log, events)),
        // A service that the site replaced may throw
        Effect.catchAllCause(() => Effect.void)
      )

    const makeBatches = Effect.gen(function* () {
      const events: Array<Pending> = []
      const takeBatch = () => events.splice(0, eventBatchSize)
      /** Wakes the fiber that waits for events. They stay in their list until they are sent, so that none can be lost. */
      const wake = yield* Effect.makeLatch()
      const woken = Effect.zipRight(wake.await, wake.close)

      const waitFor = (count: number): Effect.Effect<void> =>
        Effect.suspend(() => (events.length >= count ? Effect.void : Effect.zipRight(woken, waitFor(count))))

      /** Recurs some time after the first event of a batch, or as soon as the batch is full. */
      const whenDue = Schedule.delayedEffect(Schedule.spaced(eventBatchInterval), (interval) =>
        waitFor(1).pipe(
          Effect.zipRight(Effect.timeoutOption(waitFor(eventBatchSize), interval)),
          Effect.as(Duration.zero)
        )
      )
      const sendNext = Effect.flatMap(Effect.sync(takeBatch), (batch) =>
        // They were sent when the page was hidden
        batch.length === 0 ? Effect.void : send(batch)
      )
      yield* Effect.forkScoped(Effect.schedule(sendNext, whenDue))

      return {
        add: (event: Pending) => {
          events.push(event)
          wake.unsafeOpen()
        },
        takeAll: Effect.sync(() => {
          const batches: Array<ReadonlyArray<Pending>> = []
          while (events.length > 0) batches.push(takeBatch())
          return batches
        })
      }
    })
    const known = yield* makeBatches
    const others = yield* makeBatches

    /** Sends all batches at the same time, because the page does not wait for one after the other. */
    const sendRest = Effect.gen(function* () {
      const rest = [...(yield* known.takeAll), ...(yield* others.takeAll)]
      yield* Effect.forEach(rest, send, { concurrency: "unbounded", discard: true })
    })
    yield* (yield* Page).onHide(Effect.provideService(sendRest, Keepalive, true))

    return EventLog.of({
      // Cheap on purpose: thousands of events may be logged at once without blocking the page
      log: (event_name, details, failure) => {
        const isKnown = Events.knownEvents.has(event_name)
        if (!isKnown && !config.ownEvents) return Effect.void
        const batches = isKnown ? known : others
        return Effect.map(telemetry.moment, (moment) =>
          batches.add({ event_name, details, ...failure, moment })
        )
      }
    })
  })
)

interface Pending extends LoggedFailure {
  readonly event_name: string
  readonly details: unknown
  readonly moment: Moment
}
