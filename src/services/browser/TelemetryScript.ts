import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ProofError } from "./Recaptcha.js"
import { Scripts } from "./Scripts.js"

/** The provider's fraud telemetry script. */
export class TelemetryScript extends Context.Tag("latchkey/browser/TelemetryScript")<
  TelemetryScript,
  {
    /** Loads the script. `id` does so too. */
    readonly load: (scriptUrl: string) => Effect.Effect<void, ProofError>
    /** Returns a telemetry id from the script at `scriptUrl`, which reports to `submitUrl`. */
    readonly id: (
      scriptUrl: string,
      publicToken: string,
      submitUrl: string
    ) => Effect.Effect<string, ProofError>
  }
>() {
  static readonly layer = Layer.effect(
    TelemetryScript,
    Effect.gen(function* () {
      const scripts = yield* Scripts
      const load = (scriptUrl: string) =>
        Effect.mapError(scripts.load(scriptUrl), (cause) => new ProofError({ cause }))
      return TelemetryScript.of({
        load,
        id: (scriptUrl, publicToken, submitUrl) =>
          Effect.zipRight(
            load(scriptUrl),
            Effect.tryPromise({
              try: () =>
                globalThis.GetTelemetryID?.(publicToken, submitUrl) ??
                Promise.reject(new Error("GetTelemetryID is missing")),
              catch: (cause) => new ProofError({ cause })
            })
          )
      })
    })
  )
}
