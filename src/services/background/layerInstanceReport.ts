import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { clientMade } from "../../domain/client/clientEvents.js"
import { b2bProject } from "../../domain/project/b2bProject.js"
import type { ProjectSettings as Settings } from "../../domain/project/ProjectSettings.js"
import { Warnings } from "../kit/Warnings.js"
import { ProjectSettings } from "../wire/ProjectSettings.js"
import { Early } from "../wire/Early.js"
import { EventLog } from "../wire/EventLog.js"

/**
 * Logs that a client was made, and reports an error, `problem`, when the public token belongs to a project of the kind `other`. The
 * report waits for the project's settings.
 */
export const layerReport = (event_name: string, other: Settings["vertical"], problem: string) =>
  Layer.scopedDiscard(
    Effect.gen(function* () {
      const settings = yield* ProjectSettings
      const events = yield* EventLog
      const { error } = yield* Warnings

      const early = yield* Early
      if (!early?.hasReported) yield* events.log(event_name, clientMade.details)
      if (early?.hasReadSettings) return
      yield* Effect.forkScoped(
        Effect.flatMap(settings.settled, ({ vertical }) =>
          vertical === other ? error(problem) : Effect.void
        )
      )
    })
  )

/** Reports a client of users. */
export const layerInstanceReport = layerReport(clientMade.event_name, "B2B", b2bProject)
