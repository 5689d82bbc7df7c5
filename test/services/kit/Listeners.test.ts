import { assert, describe, it } from "../../support/it.js"
import * as Effect from "effect/Effect"
import * as Listeners from "../../../src/services/kit/Listeners.js"
import { Warnings } from "../../../src/services/kit/Warnings.js"
import { fakeWarnings } from "../../support/powers.js"

const listeners = () => {
  const { layer, messages } = fakeWarnings()
  return Effect.map(Warnings, (warnings) => ({
    messages,
    ...Listeners.make<number>("A listener to numbers", warnings)
  })).pipe(Effect.provide(layer))
}

describe("Listeners", () => {
  it.effect(
    "calls listeners with each value after they subscribed, in the order of subscription",
    function* () {
      const { notify, subscribe } = yield* listeners()
      const received: Array<string> = []
      yield* notify(1)
      yield* subscribe((n) => received.push(`first ${n}`))
      yield* notify(2)
      yield* subscribe((n) => received.push(`second ${n}`))
      yield* notify(3)
      assert.deepStrictEqual(received, ["first 2", "first 3", "second 3"])
    }
  )

  it.effect("warns when a listener throws, and calls the others", function* () {
    const { notify, messages, subscribe } = yield* listeners()
    const received: Array<number> = []
    yield* subscribe(() => {
      throw new Error("a bug of the site")
    })
    yield* subscribe((n) => received.push(n))
    yield* notify(1)
    assert.deepStrictEqual(received, [1])
    assert.deepStrictEqual(messages, ["A listener to numbers threw: Error: a bug of the site"])
  })

  it.effect("warns when a listener throws something that is no text, and calls the others", function* () {
    const { notify, messages, subscribe } = yield* listeners()
    const received: Array<number> = []
    yield* subscribe(() => {
      throw Object.create(null)
    })
    yield* subscribe((n) => received.push(n))
    yield* notify(1)
    assert.deepStrictEqual(received, [1])
    assert.deepStrictEqual(messages, ["A listener to numbers threw: an unreadable value"])
  })

  it.effect("skips a listener that another listener unsubscribes during a notification", function* () {
    const { notify, subscribe } = yield* listeners()
    const received: Array<string> = []
    const stops: Array<() => void> = []
    yield* subscribe(() => stops.forEach((stop) => stop()))
    stops.push(yield* subscribe(() => received.push("unsubscribed")))
    yield* subscribe(() => received.push("still there"))
    yield* notify(1)
    assert.deepStrictEqual(received, ["still there"])
  })

  it.effect("calls a function once per subscription, until each is unsubscribed", function* () {
    const { notify, subscribe } = yield* listeners()
    let calls = 0
    const listener = () => void calls++
    const stop = yield* subscribe(listener)
    yield* subscribe(listener)
    yield* notify(1)
    stop()
    stop()
    yield* notify(2)
    assert.strictEqual(calls, 3)
  })
})
