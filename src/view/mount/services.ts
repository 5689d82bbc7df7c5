/** The services of a widget's client, and what the first screen asks of them. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { ProjectSettings } from "../../services/wire/ProjectSettings.js"
import type { Services } from "../atoms/runtime.js"
import type { WidgetServices } from "./flow.js"
import { makeFlowAtoms } from "./flowAtoms.js"
import { logRender } from "./logRender.js"

export const widgetServices = (services: Services): WidgetServices => ({
  makeAtoms: (id) => makeFlowAtoms(services, id),
  displaysWatermark: () => Effect.runSync(Context.get(services, ProjectSettings).current).displayWatermark,
  logRender: (variant, config) => logRender(services, variant, config)
})
