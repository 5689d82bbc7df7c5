import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { ProofError } from "../browser/Recaptcha.js"
import { TelemetryScript } from "../browser/TelemetryScript.js"
import { ProjectSettings } from "./ProjectSettings.js"
import { ClientConfig } from "../kit/ClientConfig.js"

/** The id of this device's fingerprint at the provider. */
export class FraudTelemetry extends Context.Tag("latchkey/FraudTelemetry")<
  FraudTelemetry,
  {
    /** The telemetry id, which the provider rates. Fails when the script cannot be loaded. */
    readonly id: Effect.Effect<string, ProofError>
  }
>() {
  /** The provider's script, which loads as soon as the settings ask for it. */
  static readonly layer = Layer.scoped(
    FraudTelemetry,
    Effect.gen(function* () {
      const { hosts, publicToken } = yield* ClientConfig
      const script = yield* TelemetryScript
      const settings = yield* ProjectSettings
      const url = `${hosts.fraudScript}/telemetry.js`
      yield* Effect.forkScoped(
        Effect.flatMap(settings.settled, ({ runDFPProtectedAuth }) =>
          runDFPProtectedAuth ? Effect.ignore(script.load(url)) : Effect.void
        )
      )
      return FraudTelemetry.of({ id: script.id(url, publicToken, `${hosts.fraudBackend}/submit`) })
    })
  )
}
