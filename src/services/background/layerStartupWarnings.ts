import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { CrossTab } from "../browser/CrossTab.js"
import { Storage } from "../browser/Storage.js"
import { ClientConfig } from "../kit/ClientConfig.js"
import { Warnings } from "../kit/Warnings.js"

/** Warns about problems that show when a client is made (specification section 5). */
export const layerStartupWarnings = Layer.scopedDiscard(
  Effect.gen(function* () {
    const config = yield* ClientConfig
    const storage = yield* Storage
    const crossTab = yield* CrossTab
    const { warn } = yield* Warnings

    yield* Effect.forEach(config.problems, warn)
    if ((yield* crossTab.join(config.storageKey)) > 1) {
      yield* warn(
        "Several clients were made for one project on this page. Make one and share it: they keep one session."
      )
    }
    if (!storage.persistent) {
      yield* warn(
        "This browser denies storage, or it is full: only what is in cookies, such as the session, is kept when the page is left."
      )
    }
  })
)
