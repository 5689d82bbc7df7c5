import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Scope from "effect/Scope"
import * as SingleFlight from "../../../src/services/kit/SingleFlight.js"

/** Runs that end when told to, counted. */
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

/** Lets what was forked reach its wait. */
const settle = Effect.yieldNow().pipe(Effect.repeatN(20))

describe("concurrent calls for the same thing", () => {
  it.scoped("share one run and its answer", () =>
    Effect.gen(function* () {
      const { gate, run, runs, singleFlight } = yield* setUp
      const fibers = yield* Effect.forEach([1, 2, 3], () => Effect.fork(singleFlight("a", run)))
      yield* settle
      yield* Deferred.succeed(gate, "answer")
      assert.deepStrictEqual(yield* Effect.forEach(fibers, Fiber.join), ["answer", "answer", "answer"])
      assert.strictEqual(runs(), 1)
    })
  )

  it.scoped("share its failure", () =>
    Effect.gen(function* () {
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
  )

  it.scoped("run apart for different keys", () =>
    Effect.gen(function* () {
      const { gate, run, runs, singleFlight } = yield* setUp
      const fibers = yield* Effect.forEach(["a", "b"], (key) => Effect.fork(singleFlight(key, run)))
      yield* settle
      yield* Deferred.succeed(gate, "answer")
      yield* Effect.forEach(fibers, Fiber.join)
      assert.strictEqual(runs(), 2)
    })
  )

  it.scoped("run anew when the earlier one is over, failed or not", () =>
    Effect.gen(function* () {
      const { singleFlight } = yield* setUp
      assert.strictEqual(yield* Effect.flip(singleFlight("a", Effect.fail("no"))), "no")
      assert.strictEqual(yield* singleFlight("a", Effect.succeed("one")), "one")
      assert.strictEqual(yield* singleFlight("a", Effect.succeed("two")), "two")
    })
  )

  it.scoped("keep their run when the one who asked first goes away", () =>
    Effect.gen(function* () {
      const { gate, run, runs, singleFlight } = yield* setUp
      const first = yield* Effect.fork(singleFlight("a", run))
      yield* settle
      const second = yield* Effect.fork(singleFlight("a", run))
      yield* Fiber.interrupt(first)
      yield* Deferred.succeed(gate, "answer")
      assert.strictEqual(yield* Fiber.join(second), "answer")
      assert.strictEqual(runs(), 1)
    })
  )

  it.effect("are interrupted together when the scope closes", () =>
    Effect.gen(function* () {
      const scope = yield* Scope.make()
      const { run, singleFlight } = yield* Scope.extend(setUp, scope)
      const fiber = yield* Effect.fork(singleFlight("a", run))
      yield* settle
      yield* Scope.close(scope, Exit.void)
      assert.isTrue(Exit.isInterrupted(yield* Fiber.await(fiber)))
    })
  )

  it.effect("do not hang when the scope is closed before they begin", () =>
    Effect.gen(function* () {
      const scope = yield* Scope.make()
      const { run, singleFlight } = yield* Scope.extend(setUp, scope)
      yield* Scope.close(scope, Exit.void)
      assert.isTrue(Exit.isInterrupted(yield* Effect.exit(singleFlight("a", run))))
    })
  )
})
