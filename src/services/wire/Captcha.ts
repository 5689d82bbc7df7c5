import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Recaptcha, type ProofError } from "../browser/Recaptcha.js"
import { ProjectSettings } from "./ProjectSettings.js"

/** Captcha tokens, which show the provider that a person makes the call. */
export class Captcha extends Context.Tag("latchkey/Captcha")<
  Captcha,
  {
    /** A new token, or undefined when the project has captcha disabled. */
    readonly token: Effect.Effect<string | undefined, ProofError>
  }
>() {
  /** reCAPTCHA Enterprise with the action `LOGIN`. Its script loads as soon as the settings ask for it, to watch longer. */
  static readonly layer = Layer.scoped(
    Captcha,
    Effect.gen(function* () {
      const settings = yield* ProjectSettings
      const recaptcha = yield* Recaptcha
      yield* Effect.forkScoped(
        Effect.flatMap(settings.settled, ({ captchaSettings }) =>
          captchaSettings.enabled ? Effect.ignore(recaptcha.load(captchaSettings.siteKey)) : Effect.void
        )
      )
      return Captcha.of({
        token: Effect.gen(function* () {
          const { captchaSettings } = yield* settings.settled
          return captchaSettings.enabled
            ? yield* recaptcha.execute(captchaSettings.siteKey, "LOGIN")
            : undefined
        })
      })
    })
  )
}
