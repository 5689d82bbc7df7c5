/** What a mounted widget needs of its client's services. */
import * as Effect from "effect/Effect"
import type { WidgetConfigInput } from "../../domain/widget/Config.js"
import type { ProjectSettings as Settings } from "../../domain/project/ProjectSettings.js"
import type { Variant } from "../../domain/widget/Flow.js"
import { loadChunk } from "../../page/loadChunk.js"
import { loginRendered } from "../../domain/client/clientEvents.js"
import { EventLog } from "../../services/wire/EventLog.js"
import { ProjectSettings } from "../../services/wire/ProjectSettings.js"
import { provideCalls } from "../../services/wiring/CallsOnDemand.js"
import type { Services } from "../atoms/runtime.js"
import type { WidgetServices } from "./flow.js"
import { makeFlowAtoms } from "./flowAtoms.js"

/** `log` logs that a screen was rendered. */
export const widgetServices = (services: Services, log = logRender): WidgetServices => {
  const start: WidgetServices["start"] = (widget) => {
    const { config, draft, host, update, variant } = widget
    const atoms = makeFlowAtoms(services, host.id, draft)
    widget.atoms = atoms
    update()
    if (!widget.isLogged) log(services, variant, config())
    return atoms
  }
  return {
    start,
    serve: (widget, shell) => {
      const atoms = start(widget)
      atoms.onWatermark(shell.setWatermark)
      atoms.onLeave(shell.requestReact)
      shell.submitBy(atoms.submit)
    },
    stepUp: async (...args) => (await loadChunk(loadStepUp)).stepUp(services, ...args),
    withStepUp: async (...args) => (await loadChunk(loadStepUp)).withStepUp(services, ...args)
  }
}

const loadStepUp = () => import("./stepUp.js")

/** Logs that a screen was rendered, once the project's settings are there. */
export const logRender = (
  services: Services,
  variant: Variant,
  config: WidgetConfigInput | undefined
): void => {
  if (variant._tag !== "login" && variant._tag !== "identityProvider") return
  const rendered = variant._tag === "login" ? loginRendered(config) : consentRendered
  void Effect.runFork(
    Effect.gen(function* () {
      const eventLog = yield* EventLog
      const { details, event_name } = rendered(yield* (yield* ProjectSettings).settledOrNull)
      yield* eventLog.log(event_name, details)
    }).pipe(provideCalls, Effect.provide(services), Effect.ignore)
  )
}

const consentRendered = (bootstrap: Settings | null) => ({
  event_name: "render_idp_screen",
  details: { bootstrap }
})
