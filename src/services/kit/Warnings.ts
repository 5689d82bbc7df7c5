import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { warner } from "./warner.js"

/** Warnings for the site's developer. They never contain a secret. */
export class Warnings extends Context.Tag("latchkey/Warnings")<
  Warnings,
  { readonly warn: (message: string) => Effect.Effect<void> }
>() {
  /** Passes warnings to `onWarning`, by default to the console. Ignores errors that the callback throws. */
  static readonly layer = (onWarning?: (message: string) => void) => {
    const warn = warner(onWarning)
    return Layer.succeed(Warnings, { warn: (message) => Effect.sync(() => warn(message)) })
  }
}
