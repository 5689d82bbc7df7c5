import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { ProjectSettings as Settings } from "../../domain/project/ProjectSettings.js"
import { ProjectSettings } from "../../services/wire/ProjectSettings.js"
import { derived, servicesAtom } from "./runtime.js"

/** The bootstrap data: the cached copy or the defaults first, then the provider's response. */
export const bootstrapAtom = derived<Settings>((get) => {
  const settings = Context.get(get(servicesAtom), ProjectSettings)
  get.addFinalizer(Effect.runSync(settings.subscribe((data) => get.setSelf(data))))
  return Effect.runSync(settings.current)
})
