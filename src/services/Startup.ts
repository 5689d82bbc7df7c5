import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Storage } from "./browser/Storage.js"
import { ClientConfig } from "./ClientConfig.js"
import { Warnings } from "./Warnings.js"

/** What looks wrong when a client is made (specification section 5). */
export class Startup extends Context.Tag("latchkey/Startup")<Startup, object>() {
  static readonly layer = Layer.effect(
    Startup,
    Effect.gen(function* () {
      const config = yield* ClientConfig
      const storage = yield* Storage
      const warnings = yield* Warnings

      yield* Effect.forEach(config.problems, warnings.warn)
      if (!storage.persistent) {
        yield* warnings.warn("This browser denies storage: a login lasts until the page is left.")
      }
      return {}
    })
  )
}
