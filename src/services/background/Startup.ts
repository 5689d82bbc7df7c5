import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { CrossTab } from "../browser/CrossTab.js"
import { Storage } from "../browser/Storage.js"
import { ClientConfig } from "../kit/ClientConfig.js"
import { Warnings } from "../kit/Warnings.js"

/** What looks wrong when a client is made (specification section 5). */
export class Startup extends Context.Tag("latchkey/Startup")<Startup, object>() {
  static readonly layer = Layer.scoped(
    Startup,
    Effect.gen(function* () {
      const config = yield* ClientConfig
      const storage = yield* Storage
      const warnings = yield* Warnings

      yield* Effect.forEach(config.problems, warnings.warn)
      if ((yield* (yield* CrossTab).join(config.storageKey)) > 1) {
        yield* warnings.warn(
          "Several clients were made for one project on this page. Make one and share it: they keep one session."
        )
      }
      if (!storage.persistent) {
        yield* warnings.warn("This browser denies storage: a login lasts until the page is left.")
      }
      return {}
    })
  )
}
