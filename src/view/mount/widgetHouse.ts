import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { ProjectSettings } from "../../services/wire/ProjectSettings.js"
import type { WidgetHouse } from "./flow.js"
import { logRender } from "./logRender.js"
import { makeMountedFlow, type Services } from "./mountedFlow.js"

/** React, for a client with these services. */
export const widgetHouse = (services: Services): WidgetHouse => ({
  makeFlow: (host, draft) => makeMountedFlow(host, services, draft),
  displaysWatermark: () => Effect.runSync(Context.get(services, ProjectSettings).current).displayWatermark,
  logRender: (variant, config) => logRender(services, variant, config)
})
