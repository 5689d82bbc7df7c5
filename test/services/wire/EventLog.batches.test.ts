import { assert, describe, it, within } from "../../support/it.js"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { fakeEventLog, logged, numbers } from "../../support/eventLog.js"
import { ok } from "../../support/wire.js"

describe("EventLog", () => {
  it.effect("sends a batch of 15 events immediately", () =>
    within(fakeEventLog(), function* ({ batches }) {
      yield* logged(1, 15)
      yield* TestClock.adjust(0)
      assert.deepStrictEqual(batches(), [numbers(1, 15)])
    })
  )

  it.effect("sends at most 15 events in a batch and the rest after 800 ms", () =>
    within(fakeEventLog(), function* ({ batches }) {
      yield* logged(1, 40)
      yield* TestClock.adjust("799 millis")
      assert.deepStrictEqual(batches(), [numbers(1, 15), numbers(16, 30)])
      yield* TestClock.adjust("1 millis")
      assert.deepStrictEqual(batches().slice(2), [numbers(31, 40)])
    })
  )

  it.effect("batches the events within 800 ms of the first", () =>
    within(fakeEventLog(), function* ({ batches }) {
      yield* logged(1, 1)
      yield* TestClock.adjust("700 millis")
      yield* logged(2, 2)
      yield* TestClock.adjust("100 millis")
      assert.deepStrictEqual(batches(), [["1", "2"]])
    })
  )

  it.effect("sends the batch as soon as a fifteenth event is logged", () =>
    within(fakeEventLog(), function* ({ batches }) {
      yield* logged(1, 14)
      yield* TestClock.adjust("500 millis")
      yield* logged(15, 15)
      yield* TestClock.adjust(0)
      assert.deepStrictEqual(batches(), [numbers(1, 15)])
    })
  )

  it.effect("sends no empty batches", () =>
    within(fakeEventLog(), function* ({ wire }) {
      yield* logged(1, 1)
      yield* TestClock.adjust("1 hour")
      assert.lengthOf(wire.calls, 1)
      yield* logged(2, 2)
      yield* TestClock.adjust("800 millis")
      assert.lengthOf(wire.calls, 2)
    })
  )

  it.effect("delivers all of 1000 events in order", () =>
    within(fakeEventLog(), function* ({ batches }) {
      yield* logged(1, 1000)
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(batches().flat(), numbers(1, 1000))
      assert.isAtMost(Math.max(...batches().map(({ length }) => length)), 15)
    })
  )

  it.effect("sends one batch at a time, so that the order is kept on a slow network", () =>
    within(fakeEventLog({ answer: () => Effect.delay(ok({}), "10 seconds") }), function* ({ batches }) {
      yield* logged(1, 30)
      yield* TestClock.adjust("5 seconds")
      assert.deepStrictEqual(batches(), [numbers(1, 15)])
      yield* TestClock.adjust("5 seconds")
      assert.deepStrictEqual(batches().slice(1), [numbers(16, 30)])
    })
  )

  it.effect("sends as many events at once as the option `eventBatchSize` allows", () =>
    within(fakeEventLog({ client: { eventBatchSize: 2 } }), function* ({ batches }) {
      yield* logged(1, 5)
      yield* TestClock.adjust(0)
      assert.deepStrictEqual(batches(), [
        ["1", "2"],
        ["3", "4"]
      ])
      yield* TestClock.adjust("800 millis")
      assert.deepStrictEqual(batches().slice(2), [["5"]])
    })
  )

  it.effect("waits for more events as long as the option `eventBatchInterval` says", () =>
    within(fakeEventLog({ client: { eventBatchInterval: 5_000 } }), function* ({ batches }) {
      yield* logged(1, 1)
      yield* TestClock.adjust("4999 millis")
      assert.deepStrictEqual(batches(), [])
      yield* TestClock.adjust("1 millis")
      assert.deepStrictEqual(batches(), [["1"]])
    })
  )

  it.effect("sends no more at once when the page is hidden", () =>
    within(fakeEventLog({ client: { eventBatchSize: 2 } }), function* ({ batches, page }) {
      yield* logged(1, 1)
      yield* page.hide
      yield* logged(2, 2)
      yield* page.hide
      assert.deepStrictEqual(batches(), [["1"], ["2"]])
    })
  )
})
