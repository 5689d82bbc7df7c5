import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ProofError } from "./Recaptcha.js"
import { Scripts } from "./Scripts.js"

/** The provider's fraud telemetry script (wire reference 1.4). */
export class TelemetryScript extends Context.Tag("latchkey/browser/TelemetryScript")<
  TelemetryScript,
  {
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
      return TelemetryScript.of({
        id: (scriptUrl, publicToken, submitUrl) =>
          scripts.load(scriptUrl).pipe(
            Effect.andThen(
              Effect.tryPromise(
                () =>
                  globalThis.GetTelemetryID?.(publicToken, submitUrl) ??
                  Promise.reject(new Error("GetTelemetryID is missing"))
              )
            ),
            Effect.mapError((cause) => new ProofError({ cause }))
          )
      })
    })
  )
}
