import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { defaults, type ProjectSettings as Settings } from "../../domain/project/ProjectSettings.js"
import { Mismatch } from "../../domain/readers.js"
import { readStoredSettings } from "../../domain/project/readSettings.js"
import { Storage } from "../browser/Storage.js"
import { ClientConfig } from "../kit/ClientConfig.js"
import * as Listeners from "../kit/Listeners.js"
import { Warnings } from "../kit/Warnings.js"

/** Whether the settings that the page asked for before the services were loaded show the watermark. */
export class EarlyWatermark extends Context.Reference<EarlyWatermark>()("latchkey/EarlyWatermark", {
  defaultValue: (): boolean | undefined => undefined
}) {}

/** The project's settings known so far: the provider's last answer, else the cached one, else the defaults. */
export class ProjectSettings extends Context.Tag("latchkey/ProjectSettings")<
  ProjectSettings,
  {
    /** Fetched, else cached, else the defaults. */
    readonly current: Effect.Effect<Settings>
    /** Whether the provider has given them, on this visit or on an earlier one. */
    readonly areKnown: Effect.Effect<boolean>
    /** Stores the provider's answer, for this page and the next ones. */
    readonly replace: (settings: Settings) => Effect.Effect<void>
    /** The key of the settings in storage. */
    readonly key: string
    /** Uses the settings that another tab has stored. False when there are none that can be read. */
    readonly reload: Effect.Effect<boolean>
    /** Calls `listener` when the settings are replaced or reloaded. Returns the function that unsubscribes. */
    readonly subscribe: (listener: (settings: Settings) => void) => Effect.Effect<() => void>
  }
>() {
  static readonly layer = Layer.effect(
    ProjectSettings,
    Effect.gen(function* () {
      const { storageKey } = yield* ClientConfig
      const storage = yield* Storage
      const key = `${storageKey}::bootstrap`
      const listeners = Listeners.make<Settings>("A listener to the settings", yield* Warnings)
      const read = Effect.map(storage.get(key), (text) => readStoredSettings(text ?? ""))
      const cached = yield* read
      let areKnown = !(cached instanceof Mismatch)
      const known = cached instanceof Mismatch ? defaults : cached
      let current = { ...known, displayWatermark: (yield* EarlyWatermark) ?? known.displayWatermark }

      const use = (settings: Settings) => {
        current = settings
        areKnown = true
        return listeners.notify(settings)
      }

      return ProjectSettings.of({
        key,
        current: Effect.sync(() => current),
        areKnown: Effect.sync(() => areKnown),
        replace: (settings) =>
          Effect.zipRight(
            storage.set(key, JSON.stringify(settings)),
            Effect.suspend(() => use(settings))
          ),
        reload: Effect.flatMap(read, (stored) =>
          stored instanceof Mismatch ? Effect.succeed(false) : Effect.as(use(stored), true)
        ),
        subscribe: listeners.subscribe
      })
    })
  )
}
