import { assert, describe, it } from "../../support/it.js"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Runtime from "effect/Runtime"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/TestClock"
import * as Events from "../../../src/domain/ownCalls/Events.js"
import { layerEventLog } from "../../../src/services/wire/layerEventLog.js"
import { Crypto } from "../../../src/services/browser/Crypto.js"
import { EventLog } from "../../../src/services/wire/EventLog.js"
import { Session } from "../../../src/services/session/Session.js"
import { authenticated } from "../../support/answers.js"
import { offline, ok, type Answer } from "../../support/wire.js"
import { fakeWorld, layerTransport } from "../../support/world.js"

const count = 10_000
const numbers = (events: number) => Array.from({ length: events }, (_, n) => String(n))

/** A page whose events are answered so; it counts the ids that were made. */
const setUp = (answer: Answer = ok({})) => {
  const world = fakeWorld({ answer: () => answer })
  const made = { ids: 0 }
  const crypto = Layer.succeed(Crypto, {
    uuid: Effect.sync(() => `id-${++made.ids}`),
    randomUint32: (length) => Effect.sync(() => new Uint32Array(length)),
    sha256: () => Effect.sync(() => new Uint8Array(32))
  })
  const layer = layerEventLog.pipe(
    Layer.provideMerge(layerTransport),
    Layer.provide(crypto),
    Layer.provide(world.layer)
  )
  const batches = () => world.wire.calls.map(({ body }) => Schema.decodeUnknownSync(Events.log.payload)(body))
  return { ...world, layer, made, batches }
}

/** Logs so many in one go, named by their number. */
const flood = (events: number) =>
  Effect.flatMap(EventLog, ({ log }) =>
    Effect.forEach(numbers(events), (name) => log(name, {}), { discard: true })
  )

describe("EventLog with 10 000 events logged at once", () => {
  it.effect("does no work for an event before its batch is sent", () => {
    const { layer, made, wire } = setUp()
    return Effect.gen(function* () {
      const runSync = Runtime.runSync(yield* Effect.runtime<EventLog>())
      const before = made.ids
      runSync(flood(count))
      assert.deepStrictEqual([made.ids - before, wire.calls.length], [0, 0])
    }).pipe(Effect.provide(layer))
  })

  it.effect("prepares each batch when the previous batch was answered", () => {
    const { layer, made, wire } = setUp(Effect.delay(ok({}), "1 second"))
    return Effect.gen(function* () {
      yield* EventLog
      const before = made.ids
      yield* flood(count)
      for (const sent of [1, 2, 3]) {
        yield* TestClock.adjust(sent === 1 ? 0 : "1 second")
        // An id each, and one that this browser keeps
        assert.deepStrictEqual([wire.calls.length, made.ids - before], [sent, sent * 15 + 1])
      }
    }).pipe(Effect.provide(layer))
  })

  it.effect("go out in order, fifteen by fifteen", () => {
    const { batches, layer } = setUp()
    return Effect.gen(function* () {
      yield* flood(count)
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(
        batches().flatMap((batch) => batch.map(({ event }) => event.event_name)),
        numbers(count)
      )
      assert.deepStrictEqual(
        batches().map(({ length }) => length),
        [...Array.from({ length: 666 }, () => 15), 10]
      )
    }).pipe(Effect.provide(layer))
  })

  it.effect("sends each event with the time and session of its logging, however late it is sent", () => {
    const { batches, layer } = setUp(Effect.delay(ok({}), "1 second"))
    return Effect.gen(function* () {
      const { log } = yield* EventLog
      yield* Effect.forEach(numbers(15), (name) => log(name, {}))
      yield* log("before", {})
      yield* TestClock.adjust("100 millis")
      yield* (yield* Session).accept(authenticated())
      yield* log("after", {})
      yield* TestClock.adjust("1 minute")
      const sent = batches()
        .slice(1)
        .flat()
        .map(({ event, telemetry }) => [
          event.event_name,
          telemetry.client_sent_at,
          telemetry.stytch_session_id
        ])
      assert.deepStrictEqual(sent, [
        ["before", "1970-01-01T00:00:00.000Z", undefined],
        ["after", "1970-01-01T00:00:00.100Z", "session-test-1"]
      ])
    }).pipe(Effect.provide(layer))
  })

  it.effect("drops all events when the provider cannot be reached", () => {
    const { layer, wire } = setUp(offline)
    return Effect.gen(function* () {
      yield* flood(1_000)
      yield* TestClock.adjust("1 second")
      assert.lengthOf(wire.calls, 67)
      yield* TestClock.adjust("1 hour")
      assert.lengthOf(wire.calls, 67)
    }).pipe(Effect.provide(layer))
  })
})
