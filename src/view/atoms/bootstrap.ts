/** The project's settings, as they become known. */
import * as Rx from "@effect-rx/rx/Rx"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { BootstrapData } from "../../domain/Bootstrap.js"
import { ProjectSettings } from "../../services/wire/ProjectSettings.js"
import { servicesAtom } from "./runtime.js"

/** The cached copy or the defaults, then what the provider says. */
export const bootstrapAtom = Rx.readable<BootstrapData>((get) => {
  const settings = Context.get(get(servicesAtom), ProjectSettings)
  get.addFinalizer(Effect.runSync(settings.subscribe((told) => get.setSelf(told))))
  return Effect.runSync(settings.current)
})
