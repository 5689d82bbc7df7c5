import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { severalClients } from "../../domain/client/severalClients.js"
import { CrossTab } from "../browser/CrossTab.js"
import { Storage } from "../browser/Storage.js"
import { ClientConfig } from "../kit/ClientConfig.js"
import { HasWarned, Warnings } from "../kit/Warnings.js"

/** Warns about problems that show when a client is made (specification section 5), and about storage that is denied. */
export const layerStartupWarnings = Layer.scopedDiscard(
  Effect.gen(function* () {
    const config = yield* ClientConfig
    const storage = yield* Storage
    const crossTab = yield* CrossTab
    const { warn } = yield* Warnings

    if (!(yield* HasWarned)) {
      yield* Effect.forEach(config.problems, warn)
      if ((yield* crossTab.join("clients")) > 1) yield* warn(severalClients)
    }
    if (!storage.persistent) {
      yield* warn(
        "This browser denies storage, or it is full: only what is in cookies, such as the session, is kept when the page is left."
      )
    }
  })
)
