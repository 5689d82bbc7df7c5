import * as Effect from "effect/Effect"
import type { WidgetConfigInput } from "../../domain/Config.js"
import type { Variant } from "../../domain/Flow.js"
import { RemoteServices } from "../../services/client/RemoteServices.js"
import type { Services } from "../atoms/runtime.js"

/** Logs that a login or consent screen was rendered, with the configuration as the site wrote it and the settings. */
export const logRender = (
  services: Services,
  variant: Variant,
  config: WidgetConfigInput | undefined
): void => {
  if (variant._tag !== "login" && variant._tag !== "identityProvider") return
  const options = asJson(config)
  void Effect.runFork(
    Effect.gen(function* () {
      const remote = yield* RemoteServices.loaded
      const { eventLog } = remote
      const bootstrap = yield* remote.bootstrap.settled
      yield* variant._tag === "login"
        ? eventLog.log("render_login_screen", { options, bootstrap })
        : eventLog.log("render_idp_screen", { bootstrap })
    }).pipe(Effect.provide(services), Effect.ignore)
  )
}

/** A copy, because the site may change its object later. Undefined when it cannot be sent. */
const asJson = (value: unknown): unknown => {
  try {
    return JSON.parse(JSON.stringify(value))
  } catch {
    return undefined
  }
}
