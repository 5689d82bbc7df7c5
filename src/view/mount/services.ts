/** What a mounted widget needs of its client's services. */
import * as Effect from "effect/Effect"
import type { WidgetConfigInput } from "../../domain/widget/Config.js"
import type { Variant } from "../../domain/widget/Flow.js"
import { jsonCopy } from "../../domain/values/jsonCopy.js"
import { EventLog } from "../../services/wire/EventLog.js"
import { ProjectSettings } from "../../services/wire/ProjectSettings.js"
import { provideCalls } from "../../services/wiring/CallsOnDemand.js"
import type { Services } from "../atoms/runtime.js"
import type { WidgetServices } from "./flow.js"
import { makeFlowAtoms } from "./flowAtoms.js"

export const widgetServices = (services: Services): WidgetServices => ({
  makeAtoms: (id) => makeFlowAtoms(services, id),
  logRender: (variant, config) => logRender(services, variant, config)
})

/**
 * Logs that a login or consent screen was rendered, with the configuration as the site wrote it and the project's settings,
 * which it waits for. They are null when the provider has given none.
 */
export const logRender = (
  services: Services,
  variant: Variant,
  config: WidgetConfigInput | undefined
): void => {
  if (variant._tag !== "login" && variant._tag !== "identityProvider") return
  const options = jsonCopy(config)
  void Effect.runFork(
    Effect.gen(function* () {
      const eventLog = yield* EventLog
      const bootstrap = yield* (yield* ProjectSettings).settledOrNull
      yield* variant._tag === "login"
        ? eventLog.log("render_login_screen", { options, bootstrap })
        : eventLog.log("render_idp_screen", { bootstrap })
    }).pipe(provideCalls, Effect.provide(services), Effect.ignore)
  )
}
