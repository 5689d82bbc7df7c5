/** The event log of a faked page. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as Events from "../../src/domain/ownCalls/Events.js"
import { layerEventLog } from "../../src/services/wire/layerEventLog.js"
import { EventLog } from "../../src/services/wire/EventLog.js"
import { ok } from "./wire.js"
import { fakeWorld, layerTransport, type WorldOptions } from "./world.js"

export const fakeEventLog = (options: WorldOptions = {}) => {
  const world = fakeWorld({ answer: () => ok({}), ...options })
  const layer = layerEventLog.pipe(Layer.provide(layerTransport), Layer.provide(world.layer))
  return {
    ...world,
    layer,
    /** The names of the events, batch by batch. */
    batches: () =>
      world.wire.calls.map(({ body }) =>
        Schema.decodeUnknownSync(Events.log.payload)(body).map(({ event }) => event.event_name)
      )
  }
}

/** Logs events `from` … `to`, each named by its number. */
export const logged = (from: number, to: number) =>
  Effect.flatMap(EventLog, ({ log }) =>
    Effect.forEach(numbers(from, to), (n) => log(n, {}), { discard: true })
  )

export const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => String(from + n))
