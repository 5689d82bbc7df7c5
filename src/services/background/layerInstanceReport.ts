import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { clientMade } from "../../domain/client/clientEvents.js"
import { b2bProject } from "../../domain/project/b2bProject.js"
import { Warnings } from "../kit/Warnings.js"
import { ProjectSettings } from "../wire/ProjectSettings.js"
import { Early } from "../wire/Early.js"
import { EventLog } from "../wire/EventLog.js"

/**
 * Logs that a client was made, and reports an error when the public token belongs to a B2B project. The
 * report waits for the project's settings.
 */
export const layerInstanceReport = Layer.scopedDiscard(
  Effect.gen(function* () {
    const settings = yield* ProjectSettings
    const events = yield* EventLog
    const { error } = yield* Warnings

    const early = yield* Early
    if (!early?.hasReported) yield* events.log(clientMade.event_name, clientMade.details)
    if (early?.hasReadSettings) return
    yield* Effect.forkScoped(
      Effect.flatMap(settings.settled, ({ vertical }) =>
        vertical === "B2B" ? error(b2bProject) : Effect.void
      )
    )
  })
)
