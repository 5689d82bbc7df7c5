import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { defaults } from "../../../src/domain/Bootstrap.js"
import { makeLoader } from "../../../src/porch/loader.js"
import { Warnings } from "../../../src/services/kit/Warnings.js"
import type { Services } from "../../../src/view/mount/mountedFlow.js"
import type { WidgetClient } from "../../../src/view/mount/mountWidget.js"
import { widgetHouse } from "../../../src/view/mount/widgetHouse.js"

const clients = new WeakMap<Services, WidgetClient>()

/** A client whose services and React are loaded. The same one for the same services. */
export const widgetClient = (services: Services): WidgetClient => {
  const known = clients.get(services)
  if (known !== undefined) return known
  const house = widgetHouse(services)
  const { warn } = Context.get(services, Warnings)
  const client: WidgetClient = {
    house: { ...makeLoader(() => Promise.resolve(house)), loaded: () => house },
    warn: (problem) => Effect.runSync(warn(problem)),
    settings: () => defaults
  }
  clients.set(services, client)
  return client
}
