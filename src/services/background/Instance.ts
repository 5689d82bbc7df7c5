import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Bootstrap } from "../wire/Bootstrap.js"
import { EventLog } from "../wire/EventLog.js"
import { Warnings } from "../kit/Warnings.js"

/** What a client tells the provider once, and what the project's settings tell of it (wire reference 3.4, 7.8). */
export class Instance extends Context.Tag("latchkey/Instance")<Instance, object>() {
  static readonly layer = Layer.scoped(
    Instance,
    Effect.gen(function* () {
      const bootstrap = yield* Bootstrap
      const events = yield* EventLog
      const warnings = yield* Warnings

      yield* events.log("sdk_instance_instantiated", {
        event_callback_registered: false,
        error_callback_registered: false,
        success_callback_registered: false
      })
      yield* Effect.forkScoped(
        Effect.gen(function* () {
          const { vertical } = yield* bootstrap.settled
          if (vertical === "B2B") {
            yield* warnings.warn(
              "This public token belongs to a B2B project. This client serves consumer projects."
            )
          }
        })
      )
      return {}
    })
  )
}
