import { assert, describe, it } from "../../support/it.js"
import { afterEach, beforeEach, vi } from "vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import { Otps } from "../../../src/services/api/families.js"
import { CallsOnDemand, layerCallsOnDemand } from "../../../src/services/wiring/CallsOnDemand.js"
import { layerPageCalls } from "../../../src/services/wiring/layerPageCalls.js"
import { layerCore } from "../../../src/services/wiring/layerCore.js"
import { fakeWire, ok } from "../../support/wire.js"
import { publicToken } from "../../support/world.js"

beforeEach(() => {
  // Without a network, no request is repeated at once
  vi.stubGlobal("navigator", { onLine: false })
})
afterEach(() => void vi.unstubAllGlobals())

const layerThatThrows = Layer.die(new TypeError("A layer of the site is broken."))
const unreachable = () => Promise.reject(new TypeError("Failed to fetch"))

/** Calls whose chunk fails to load as often as `failures` says. */
const fakeChunk = (failures: number, fail: () => Promise<typeof layerThatThrows> = unreachable) => {
  let loads = 0
  const wire = fakeWire(() => ok({}))
  const wired = layerPageCalls({ telemetry: false }, { HttpClient: wire.layer })
  const load = () => {
    loads += 1
    return loads <= failures ? fail() : Promise.resolve(wired)
  }
  return {
    loads: () => loads,
    calls: Layer.build(
      layerCallsOnDemand(load).pipe(Layer.provide(layerCore(publicToken, { onWarning: () => {} }, {})))
    ).pipe(Effect.map(Context.get(CallsOnDemand)))
  }
}

/** A load is a promise: lets those that are done be noticed. */
const settle = Effect.promise(() => Promise.resolve()).pipe(Effect.repeatN(5))

describe("layerCallsOnDemand", () => {
  it.effect("loads the services once, in the background", function* () {
    const chunk = fakeChunk(0)
    const calls = yield* chunk.calls
    yield* settle
    assert.strictEqual(chunk.loads(), 1)
    const [first, second] = yield* Effect.all([calls, calls], { concurrency: 2 })
    assert.strictEqual(first, second)
    assert.strictEqual(chunk.loads(), 1)
  })

  it.effect("loads once for concurrent users", function* () {
    const chunk = fakeChunk(0)
    const calls = yield* chunk.calls
    yield* Effect.all([calls, calls, calls], { concurrency: 3 })
    assert.strictEqual(chunk.loads(), 1)
  })

  it.effect("fails with a NetworkError when loading fails, and tries again on the next use", function* () {
    const chunk = fakeChunk(1)
    const calls = yield* chunk.calls
    const error = yield* Effect.flip(calls)
    assert.strictEqual(error.message, "Unable to contact our servers.")
    assert.property(Context.get(yield* calls, Otps), "sms")
  })

  it.effect("tries to load again every five seconds", function* () {
    const chunk = fakeChunk(2)
    yield* Effect.asVoid(chunk.calls)
    yield* settle
    assert.strictEqual(chunk.loads(), 1)
    yield* TestClock.adjust("5 seconds")
    yield* settle
    assert.strictEqual(chunk.loads(), 2)
    yield* TestClock.adjust("4 seconds")
    assert.strictEqual(chunk.loads(), 2)
    yield* TestClock.adjust("1 second")
    yield* settle
    yield* TestClock.adjust("10 seconds")
    yield* settle
    assert.strictEqual(chunk.loads(), 3)
  })

  it.effect("tries to load again when a layer of the site throws", function* () {
    const chunk = fakeChunk(1, () => Promise.resolve(layerThatThrows))
    yield* Effect.asVoid(chunk.calls)
    yield* settle
    yield* TestClock.adjust("5 seconds")
    yield* settle
    assert.strictEqual(chunk.loads(), 2)
  })

  it.effect("stops loading when the client is closed", function* () {
    const chunk = fakeChunk(Infinity)
    const client = yield* Effect.fork(Effect.scoped(Effect.zipRight(chunk.calls, Effect.never)))
    yield* settle
    yield* Fiber.interrupt(client)
    const loads = chunk.loads()
    yield* TestClock.adjust("1 minute")
    yield* settle
    assert.strictEqual(chunk.loads(), loads)
  })
})
