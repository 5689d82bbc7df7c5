import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { keyOf } from "../../domain/session/StoragePlaces.js"
import * as Limits from "../../domain/limits/Limits.js"
import { defaults, type ProjectSettings as Settings } from "../../domain/project/ProjectSettings.js"
import { readStoredSettings } from "../../domain/project/readSettings.js"
import { Mismatch } from "../../domain/values/readers.js"
import { toJson } from "../../domain/values/toJson.js"
import { Storage } from "../browser/Storage.js"
import { ClientConfig } from "../kit/ClientConfig.js"
import * as Listeners from "../kit/Listeners.js"
import { Warnings } from "../kit/Warnings.js"
import { Early } from "./Early.js"

/** The project's settings: the provider's last answer, else those of an earlier visit, else the defaults. */
export class ProjectSettings extends Context.Tag("latchkey/ProjectSettings")<
  ProjectSettings,
  {
    /** Fetched, else cached, else the defaults. */
    readonly current: Effect.Effect<Settings>
    /** The settings once the fetch has succeeded or failed. Those of an earlier visit do after three seconds. */
    readonly settled: Effect.Effect<Settings>
    /** Like `settled`, but null when the provider has given no settings, on this visit or on an earlier one. */
    readonly settledOrNull: Effect.Effect<Settings | null>
    /** Whether the provider has given the settings on this visit. Waits until the first request has ended. */
    readonly fetched: Effect.Effect<boolean>
    /** Stores what `ask` returns, for this page and the next ones. `layerSettingsFetch` does it as long as the client lives. */
    readonly fetchBy: <E>(ask: Effect.Effect<Settings, E>) => Effect.Effect<void, E>
    /** Uses the settings that another tab has stored. False when there are none that can be read. */
    readonly reload: Effect.Effect<boolean>
    /** Calls `listener` when the settings are fetched or reloaded. Returns the function that unsubscribes. */
    readonly subscribe: (listener: (settings: Settings) => void) => Effect.Effect<() => void>
  }
>() {
  /** Keeps the settings in storage. It fetches nothing itself. */
  static readonly layer = Layer.scoped(
    ProjectSettings,
    Effect.gen(function* () {
      const { storageKey } = yield* ClientConfig
      const storage = yield* Storage
      const scope = yield* Effect.scope
      const settled = yield* Deferred.make<void>()
      const ended = yield* Deferred.make<void>()
      const key = keyOf(storageKey, "bootstrap")
      const listeners = Listeners.make<Settings>("A listener to the settings", yield* Warnings)
      const read = Effect.map(storage.get(key), readStoredSettings)
      const cached = yield* read
      let areKnown = !(cached instanceof Mismatch)
      let isFetched = false
      const known = cached instanceof Mismatch ? defaults : cached
      let current = { ...known, displayWatermark: (yield* Early)?.displayWatermark ?? known.displayWatermark }

      const use = (settings: Settings) => {
        current = settings
        areKnown = true
        isFetched = true
        return listeners.notify(settings)
      }
      const settle = Deferred.succeed(settled, undefined)

      return ProjectSettings.of({
        current: Effect.sync(() => current),
        settled: Effect.map(Deferred.await(settled), () => current),
        settledOrNull: Effect.map(Deferred.await(settled), () => (areKnown ? current : null)),
        fetched: Effect.map(Deferred.await(ended), () => isFetched),
        fetchBy: (ask) =>
          Effect.gen(function* () {
            // They were the provider's, and no better ones are known when the fetch hangs
            if (areKnown) yield* Effect.forkIn(Effect.delay(settle, Limits.knownSettingsPatience), scope)
            const settings = yield* ask
            yield* storage.set(key, toJson(settings))
            yield* use(settings)
          }).pipe(Effect.ensuring(Effect.zipRight(settle, Deferred.succeed(ended, undefined)))),
        reload: Effect.flatMap(read, (stored) =>
          stored instanceof Mismatch ? Effect.succeed(false) : Effect.as(use(stored), true)
        ),
        subscribe: listeners.subscribe
      })
    })
  )
}
