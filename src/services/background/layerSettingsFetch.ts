import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { keyOf } from "../../domain/session/StoragePlaces.js"
import * as Projects from "../../domain/ownCalls/Projects.js"
import { addressOf } from "../../domain/calls/request.js"
import { settingsProblem } from "../../domain/project/settingsProblem.js"
import { CrossTab } from "../browser/CrossTab.js"
import { Navigation } from "../browser/Navigation.js"
import { ClientConfig } from "../kit/ClientConfig.js"
import * as SharedFetch from "../kit/SharedFetch.js"
import { Warnings } from "../kit/Warnings.js"
import { ProjectSettings } from "../wire/ProjectSettings.js"
import { Transport } from "../wire/Transport.js"

/**
 * Fetches the project's settings once in the background while the client lives, and again after a transient failure (wire
 * reference 1.5).
 */
export const layerSettingsFetch = Layer.scopedDiscard(
  Effect.gen(function* () {
    const { hosts, publicToken, storageKey } = yield* ClientConfig
    const navigation = yield* Navigation
    const settings = yield* ProjectSettings
    const warnings = yield* Warnings
    const transport = yield* Transport
    let warned = false

    const { path } = Projects.bootstrap
    const parameters = { public_token: publicToken }
    const ask = transport.call(Projects.bootstrap, undefined, parameters).pipe(
      Effect.map(Projects.settingsOf),
      Effect.tapError((error) => {
        if (warned) return Effect.void
        warned = true
        return Effect.flatMap(navigation.location, ({ origin }) =>
          warnings.warn(settingsProblem(error, addressOf(hosts.api, { path, parameters }), origin))
        )
      })
    )
    const shared = yield* SharedFetch.make("bootstrap", settings.fetchBy(ask))
    yield* (yield* CrossTab).listen(
      keyOf(storageKey, "bootstrap"),
      Effect.whenEffect(shared.arrived, settings.reload)
    )
    yield* Effect.forkScoped(Effect.ignore(shared.get()))
  })
)
