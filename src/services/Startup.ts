import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Storage } from "./browser/Storage.js"
import { Bootstrap } from "./Bootstrap.js"
import { ClientConfig } from "./ClientConfig.js"
import { EventLog } from "./EventLog.js"
import { Warnings } from "./Warnings.js"

/** What a client says once, when it is made: its event, and what looks wrong (wire reference 3.4, 7.8). */
export class Startup extends Context.Tag("latchkey/Startup")<Startup, object>() {
  static readonly layer = Layer.scoped(
    Startup,
    Effect.gen(function* () {
      const config = yield* ClientConfig
      const storage = yield* Storage
      const bootstrap = yield* Bootstrap
      const events = yield* EventLog
      const warnings = yield* Warnings

      yield* Effect.forEach(config.problems, warnings.warn)
      if (!storage.persistent) {
        yield* warnings.warn("This browser denies storage: a login lasts until the page is left.")
      }
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
