import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** What is odd but not wrong, told to the site's developer. Never carries a secret. */
export class Warnings extends Context.Tag("latchkey/Warnings")<
  Warnings,
  { readonly warn: (message: string) => Effect.Effect<void> }
>() {
  /** Tells `onWarning`, else the console. A callback that throws is left alone. */
  static readonly layer = (
    onWarning: (message: string) => void = (message) => console.warn(`[Latchkey] ${message}`)
  ) =>
    Layer.succeed(Warnings, {
      warn: (message) => Effect.ignore(Effect.try(() => onWarning(message)))
    })
}
