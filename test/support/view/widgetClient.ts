import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { defaults } from "../../../src/domain/project/ProjectSettings.js"
import type { Chunk } from "../../../src/page/chunk.js"
import { Session } from "../../../src/services/session/Session.js"
import { Warnings } from "../../../src/services/kit/Warnings.js"
import { makeRenderer } from "../../../src/view/mount/makeRenderer.js"
import { serveEarly, type Early } from "../../../src/shell/early.js"
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

const idle: Omit<Early, "serve"> = {
  answered: Promise.resolve(),
  onSettings: () => {},
  storeSettings: () => Promise.resolve(false),
  logRender: () => false,
  submit: () => {},
  submitBlocked: () => {},
  lastUsed: () => Promise.resolve(undefined),
  takeOver: () => ({
    appSessionId: "",
    hasReported: false,
    hasReadSettings: false,
    displayWatermark: undefined,
    fetch
  })
}

/** Early requests that are never made, but for these. */
export const idleEarly = (parts: Partial<Early> = {}): Early => ({
  ...idle,
  serve: (...widget) => serveEarly({ ...idle, ...parts }, ...widget),
  ...parts
})

const clients = new WeakMap<Services, WidgetClient>()

/** A client whose services and React are loaded. The same one for the same services. */
export const widgetClient = (services: Services): WidgetClient => {
  const known = clients.get(services)
  if (known !== undefined) return known
  const loaded = widgetServices(services)
  const { warn } = Context.get(services, Warnings)
  const client: WidgetClient = {
    early: loadedOnes(idleEarly({ lastUsed: (root) => Promise.resolve(findLastUsed(root, storageKey, 0)) })),
    services: loadedOnes(loaded),
    facts: {},
    renderer: loadedOnes(makeRenderer(loaded)),
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
