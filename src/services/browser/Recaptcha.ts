import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { encodePart } from "../../domain/values/encodePart.js"
import { Scripts } from "./Scripts.js"

/** reCAPTCHA or the fraud telemetry script returned no token. */
export class ProofError extends Data.TaggedError("ProofError")<{
  /** The error of the script, or of loading it. */
  readonly cause: unknown
}> {}

/** reCAPTCHA Enterprise. */
export class Recaptcha extends Context.Tag("latchkey/browser/Recaptcha")<
  Recaptcha,
  {
    /** Loads the script. `execute` does so too. */
    readonly load: (siteKey: string) => Effect.Effect<void, ProofError>
    readonly execute: (siteKey: string, action: string) => Effect.Effect<string, ProofError>
  }
>() {
  static readonly layer = Layer.effect(
    Recaptcha,
    Effect.gen(function* () {
      const scripts = yield* Scripts
      const load = (siteKey: string) =>
        scripts
          .load(`https://www.google.com/recaptcha/enterprise.js?render=${encodePart(siteKey)}`)
          .pipe(Effect.mapError((cause) => new ProofError({ cause })))
      return Recaptcha.of({
        load,
        execute: (siteKey, action) =>
          Effect.zipRight(
            load(siteKey),
            Effect.tryPromise({
              try: () =>
                new Promise<string>((resolve, reject) => {
                  const enterprise = globalThis.grecaptcha?.enterprise
                  if (enterprise === undefined) return reject(new Error("grecaptcha.enterprise is missing"))
                  enterprise.ready(() => {
                    enterprise.execute(siteKey, { action }).then(resolve, reject)
                  })
                }),
              catch: (cause) => new ProofError({ cause })
            })
          )
      })
    })
  )
}
