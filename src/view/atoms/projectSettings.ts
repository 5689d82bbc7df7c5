import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { ProjectSettings as Settings } from "../../domain/project/ProjectSettings.js"
import { ProjectSettings } from "../../services/wire/ProjectSettings.js"
import { derived, servicesAtom } from "./runtime.js"

/** The project's settings: those of the last visit or the defaults first, then the provider's. */
export const settingsAtom = derived<Settings>((get) => {
  const settings = Context.get(get(servicesAtom), ProjectSettings)
  get.addFinalizer(Effect.runSync(settings.subscribe((next) => get.setSelf(next))))
  return Effect.runSync(settings.current)
})
