import { assert, describe, it } from "../../support/it.js"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import { MagicLinks } from "../../../src/services/api/families.js"
import { Session } from "../../../src/services/session/Session.js"
import { authenticatedJson } from "../../support/answers.js"
import { ok } from "../../support/wire.js"
import { fakeWorld, layerFamilies } from "../../support/world.js"

const half = { session_duration_minutes: 30 }

/** A provider that answers when it is let. */
const setUp = Effect.map(Deferred.make<void>(), (gate) => {
  const world = fakeWorld({ answer: () => Effect.zipRight(Deferred.await(gate), ok(authenticatedJson())) })
  return {
    ...world,
    answer: Deferred.succeed(gate, undefined),
    layer: layerFamilies().pipe(Layer.provide(world.layer))
  }
})

describe("magicLinks.authenticate", () => {
  it.effect("sends one request for concurrent calls with the same token", function* () {
    const { answer, layer, wire } = yield* setUp
    yield* Effect.gen(function* () {
      const { authenticate } = yield* MagicLinks
      const fibers = yield* Effect.forEach([1, 2], () => Effect.fork(authenticate("TOKEN", half)))
      yield* TestClock.adjust(0)
      yield* answer
      const [first, second] = yield* Effect.forEach(fibers, Fiber.join)
      assert.lengthOf(wire.calls, 1)
      assert.strictEqual(first, second)
    }).pipe(Effect.provide(layer))
  })

  it.effect("sends a request for each token", function* () {
    const { answer, layer, wire } = yield* setUp
    yield* Effect.gen(function* () {
      const { authenticate } = yield* MagicLinks
      const fibers = yield* Effect.forEach(["A", "B"], (token) => Effect.fork(authenticate(token, half)))
      yield* TestClock.adjust(0)
      yield* answer
      yield* Effect.forEach(fibers, Fiber.join)
      assert.lengthOf(wire.calls, 2)
    }).pipe(Effect.provide(layer))
  })

  it.effect("sends a second request for a later call with the same token", function* () {
    const { answer, layer, wire } = yield* setUp
    yield* answer
    yield* Effect.gen(function* () {
      const { authenticate } = yield* MagicLinks
      yield* authenticate("TOKEN", half)
      yield* authenticate("TOKEN", half)
      assert.lengthOf(wire.calls, 2)
    }).pipe(Effect.provide(layer))
  })

  it.effect("signs in although its caller is interrupted", function* () {
    const { answer, layer } = yield* setUp
    yield* Effect.gen(function* () {
      const { authenticate } = yield* MagicLinks
      const first = yield* Effect.fork(authenticate("TOKEN", half))
      yield* TestClock.adjust(0)
      yield* Fiber.interrupt(first)
      yield* answer
      yield* TestClock.adjust(0)
      assert.strictEqual((yield* (yield* Session).snapshot).status, "present")
    }).pipe(Effect.provide(layer))
  })

  it.effect("shares the login with a second caller after the first is interrupted", function* () {
    const { answer, layer, wire } = yield* setUp
    yield* Effect.gen(function* () {
      const { authenticate } = yield* MagicLinks
      const first = yield* Effect.fork(authenticate("TOKEN", half))
      yield* TestClock.adjust(0)
      yield* Fiber.interrupt(first)
      const second = yield* Effect.fork(authenticate("TOKEN", half))
      yield* TestClock.adjust(0)
      yield* answer
      assert.strictEqual((yield* Fiber.join(second)).user_id, "user-test-1")
      assert.lengthOf(wire.calls, 1)
    }).pipe(Effect.provide(layer))
  })
})
