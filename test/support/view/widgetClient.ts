import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { defaults } from "../../../src/domain/project/ProjectSettings.js"
import type { Chunk } from "../../../src/page/chunk.js"
import { Session } from "../../../src/services/session/Session.js"
import { Warnings } from "../../../src/services/kit/Warnings.js"
import { makeMountedFlow } from "../../../src/view/mount/mountedFlow.js"
import type { Early } from "../../../src/shell/early.js"
import type { WidgetClient } from "../../../src/shell/mountWidget.js"
import type { Services } from "../../../src/view/atoms/runtime.js"
import { findLastUsed } from "../../../src/view/main/findLastUsed.js"
import { widgetServices } from "../../../src/view/mount/services.js"
import { storageKey } from "../world.js"

const loadedOnes = <A>(value: A): Chunk<A> => {
  const onLoad: Chunk<A>["onLoad"] = (done) => {
    done(value)
    return () => {}
  }
  return { loaded: () => value, load: () => Promise.resolve(value), onLoad, whenLoaded: onLoad }
}

/** Early requests that are never made. */
export const idleEarly: Early = {
  answered: Promise.resolve(),
  onSettings: () => {},
  storeSettings: () => Promise.resolve(false),
  logRender: () => false,
  submit: () => {},
  submitBlocked: () => {},
  reserveResponse: () => {},
  lastUsed: () => Promise.resolve(undefined),
  takeOver: () => ({
    appSessionId: "",
    hasReported: false,
    hasReadSettings: false,
    displayWatermark: undefined,
    fetch
  })
}

const clients = new WeakMap<Services, WidgetClient>()

/** A client whose services and React are loaded. The same one for the same services. */
export const widgetClient = (services: Services): WidgetClient => {
  const known = clients.get(services)
  if (known !== undefined) return known
  const loaded = widgetServices(services)
  const { warn } = Context.get(services, Warnings)
  const client: WidgetClient = {
    early: loadedOnes({
      ...idleEarly,
      lastUsed: (root) => Promise.resolve(findLastUsed(root, storageKey, 0))
    }),
    services: loadedOnes(loaded),
    facts: {},
    renderer: loadedOnes({ services: loaded, makeFlow: makeMountedFlow }),
    warn: (problem) => Effect.runSync(warn(problem)),
    inspect: () => {},
    awaitsFactor: () => {
      const { isComplete, status } = Effect.runSync(Context.get(services, Session).snapshot)
      return status === "present" && !isComplete
    },
    settings: () => defaults
  }
  clients.set(services, client)
  return client
}
