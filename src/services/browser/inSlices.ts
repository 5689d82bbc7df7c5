import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Scheduler from "effect/Scheduler"
import { longTask } from "../../domain/limits/Limits.js"
import { nextTask } from "../../page/nextTask.js"

/** Builds a layer in several tasks where one would be long, so that the page answers to its user meanwhile. */
export const inSlices = <Services, E, R>(layer: Layer.Layer<Services, E, R>): Layer.Layer<Services, E, R> =>
  Layer.scopedContext(
    Effect.clockWith((clock) => {
      let isBuilding = true
      let start = clock.unsafeCurrentTimeMillis()
      // A hidden page answers to nobody, and its timers may be a minute late
      const isLong = () =>
        isBuilding &&
        globalThis.document?.hidden !== true &&
        clock.unsafeCurrentTimeMillis() - start > longTask
      const scheduler = Scheduler.make(
        (task, priority, fiber) => {
          if (!isLong()) return Scheduler.defaultScheduler.scheduleTask(task, priority, fiber)
          void nextTask(task).then((task) => {
            start = clock.unsafeCurrentTimeMillis()
            task()
          })
        },
        (fiber) => (isLong() ? 0 : Scheduler.defaultScheduler.shouldYield(fiber))
      )
      const built = Effect.sync(() => {
        isBuilding = false
      })
      return Layer.build(layer).pipe(Effect.withScheduler(scheduler), Effect.ensuring(built))
    })
  )
