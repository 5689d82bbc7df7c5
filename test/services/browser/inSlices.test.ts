import { assert, describe, it, vi } from "../../support/it.js"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import { inSlices } from "../../../src/services/browser/inSlices.js"

class Slow extends Context.Tag("test/Slow")<Slow, number>() {}

/** Keeps the thread busy for longer than one task may take. */
const busy = Effect.sync(() => {
  for (const end = performance.now() + 60; performance.now() < end;);
})

/** Counts the tasks of the page that run while `effect` does. */
const countTasks = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    let count = 0
    const task = Effect.map(Effect.sleep(0), () => count++)
    const page = yield* Effect.fork(Effect.forever(task))
    // It waits for its first task
    yield* Effect.yieldNow()
    const result = yield* effect
    yield* Fiber.interrupt(page)
    return { count, result }
  })

describe("inSlices", () => {
  const layer = Layer.effect(Slow, Effect.as(Effect.repeatN(busy, 3), 1))

  it.live("lets tasks of the page run while a layer is built", function* () {
    const whole = yield* countTasks(Effect.scoped(Layer.build(layer)))
    const sliced = yield* countTasks(Effect.scoped(Layer.build(inSlices(layer))))
    assert.strictEqual(whole.count, 0)
    assert.isAtLeast(sliced.count, 1)
    assert.strictEqual(Context.get(sliced.result, Slow), 1)
  })

  it.live("counts 50 ms as one task, by the clock of the layer's context", function* () {
    const times = [0]
    const clock: Clock.Clock = Object.assign(Clock.make(), {
      unsafeCurrentTimeMillis: () => times.pop() ?? 50
    })
    const built = Layer.build(Layer.provide(inSlices(layer), Layer.setClock(clock)))
    const { count } = yield* countTasks(Effect.scoped(built))
    assert.strictEqual(count, 0)
  })

  it.live("builds a layer at once while the page is hidden", () =>
    Effect.gen(function* () {
      vi.stubGlobal("document", { hidden: true })
      const { count } = yield* countTasks(Effect.scoped(Layer.build(inSlices(layer))))
      assert.strictEqual(count, 0)
    }).pipe(Effect.ensuring(Effect.sync(() => void vi.unstubAllGlobals())))
  )

  it.live("builds a quick layer at once", () =>
    Effect.sync(() => {
      const built = Effect.runSync(Effect.scoped(Layer.build(inSlices(Layer.succeed(Slow, 2)))))
      assert.strictEqual(Context.get(built, Slow), 2)
    })
  )

  it.live("passes on the error of a layer", function* () {
    const error = yield* Effect.flip(Effect.scoped(Layer.build(inSlices(Layer.fail("no")))))
    assert.strictEqual(error, "no")
  })

  it.live("lets what a layer started run as usual afterwards", function* () {
    const started: Array<Effect.Effect<void>> = []
    const later = Layer.scoped(
      Slow,
      Effect.gen(function* () {
        const runtime = yield* Effect.runtime()
        started.push(Effect.provide(Effect.repeatN(busy, 2), runtime))
        return 3
      })
    )
    yield* Effect.scoped(Layer.build(inSlices(later)))
    const { count } = yield* countTasks(Effect.all(started))
    assert.strictEqual(count, 0)
  })
})
