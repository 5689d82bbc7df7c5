import type { WidgetHouse } from "./flow.js"
import { logRender } from "./logRender.js"
import { makeMountedFlow, type Services } from "./mountedFlow.js"

/** React, for a client with these services. */
export const widgetHouse = (services: Services): WidgetHouse => ({
  makeFlow: (host, draft) => makeMountedFlow(host, services, draft),
  logRender: (variant, config) => logRender(services, variant, config)
})
