/** What a mounted widget needs of its client's services. */
import type { Services } from "../atoms/runtime.js"
import type { WidgetServices } from "./flow.js"
import { makeFlowAtoms } from "./flowAtoms.js"
import { logRender } from "./logRender.js"

export const widgetServices = (services: Services): WidgetServices => ({
  makeAtoms: (id) => makeFlowAtoms(services, id),
  logRender: (variant, config) => logRender(services, variant, config)
})
