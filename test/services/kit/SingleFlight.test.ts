import { assert, describe, it } from "../../support/it.js"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Scope from "effect/Scope"
import * as SingleFlight from "../../../src/services/kit/SingleFlight.js"

/** Counted runs that wait for the gate. */
const setUp = Effect.gen(function* () {
  const scope = yield* Effect.scope
  const gate = yield* Deferred.make<string, string>()
  let runs = 0
  const run = Effect.zipRight(
    Effect.sync(() => ++runs),
    Deferred.await(gate)
  )
  return { scope, gate, run, runs: () => runs, singleFlight: SingleFlight.make<string, string>(scope) }
})

/** Lets forked fibers reach the gate. */
const settle = Effect.yieldNow().pipe(Effect.repeatN(20))

describe("SingleFlight", () => {
  it.effect("shares one run and its result between concurrent calls", function* () {
    const { gate, run, runs, singleFlight } = yield* setUp
    const fibers = yield* Effect.forEach([1, 2, 3], () => Effect.fork(singleFlight("a", run)))
    yield* settle
    yield* Deferred.succeed(gate, "answer")
    assert.deepStrictEqual(yield* Effect.forEach(fibers, Fiber.join), ["answer", "answer", "answer"])
    assert.strictEqual(runs(), 1)
  })

  it.effect("shares the failure of a run", function* () {
    const { gate, run, runs, singleFlight } = yield* setUp
    const fibers = yield* Effect.forEach([1, 2], () => Effect.fork(Effect.either(singleFlight("a", run))))
    yield* settle
    yield* Deferred.fail(gate, "no")
    const outcomes = yield* Effect.forEach(fibers, Fiber.join)
    assert.deepStrictEqual(
      outcomes.map((outcome) => outcome._tag),
      ["Left", "Left"]
    )
    assert.strictEqual(runs(), 1)
  })

  it.effect("runs once per key", function* () {
    const { gate, run, runs, singleFlight } = yield* setUp
    const fibers = yield* Effect.forEach(["a", "b"], (key) => Effect.fork(singleFlight(key, run)))
    yield* settle
    yield* Deferred.succeed(gate, "answer")
    yield* Effect.forEach(fibers, Fiber.join)
    assert.strictEqual(runs(), 2)
  })

  it.effect("runs again after an earlier run succeeded or failed", function* () {
    const { singleFlight } = yield* setUp
    assert.strictEqual(yield* Effect.flip(singleFlight("a", Effect.fail("no"))), "no")
    assert.strictEqual(yield* singleFlight("a", Effect.succeed("one")), "one")
    assert.strictEqual(yield* singleFlight("a", Effect.succeed("two")), "two")
  })

  it.effect("keeps the run when the first caller is interrupted", function* () {
    const { gate, run, runs, singleFlight } = yield* setUp
    const first = yield* Effect.fork(singleFlight("a", run))
    yield* settle
    const second = yield* Effect.fork(singleFlight("a", run))
    yield* Fiber.interrupt(first)
    yield* Deferred.succeed(gate, "answer")
    assert.strictEqual(yield* Fiber.join(second), "answer")
    assert.strictEqual(runs(), 1)
  })

  it.effect("interrupts the run when the scope closes", function* () {
    const scope = yield* Scope.make()
    const { run, singleFlight } = yield* Scope.extend(setUp, scope)
    const fiber = yield* Effect.fork(singleFlight("a", run))
    yield* settle
    yield* Scope.close(scope, Exit.void)
    assert.isTrue(Exit.isInterrupted(yield* Fiber.await(fiber)))
  })

  it.effect("interrupts a call that starts after the scope closed", function* () {
    const scope = yield* Scope.make()
    const { run, singleFlight } = yield* Scope.extend(setUp, scope)
    yield* Scope.close(scope, Exit.void)
    assert.isTrue(Exit.isInterrupted(yield* Effect.exit(singleFlight("a", run))))
  })
})
