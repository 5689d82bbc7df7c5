import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { ProofError } from "../browser/Recaptcha.js"
import { TelemetryScript } from "../browser/TelemetryScript.js"
import { ClientConfig } from "../kit/ClientConfig.js"

/** The id of this device's fingerprint at the provider. */
export class FraudTelemetry extends Context.Tag("latchkey/FraudTelemetry")<
  FraudTelemetry,
  { readonly id: Effect.Effect<string, ProofError> }
>() {
  static readonly layer = Layer.effect(
    FraudTelemetry,
    Effect.gen(function* () {
      const { hosts, publicToken } = yield* ClientConfig
      const script = yield* TelemetryScript
      return FraudTelemetry.of({
        id: script.id(`${hosts.fraudScript}/telemetry.js`, publicToken, `${hosts.fraudBackend}/submit`)
      })
    })
  )
}
