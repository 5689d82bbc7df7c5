import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { warner } from "../../page/warner.js"

/** Whether the page has warned of mistakes in how the client was made, so that the services do not. */
export class HasWarned extends Context.Reference<HasWarned>()("latchkey/HasWarned", {
  defaultValue: () => false
}) {}

/** Warnings for the site's developer. They never contain a secret. */
export class Warnings extends Context.Tag("latchkey/Warnings")<
  Warnings,
  {
    readonly warn: (message: string) => Effect.Effect<void>
    /** Like `warn`, but the default is `console.error`: the client cannot do what the site expects. */
    readonly error: (message: string) => Effect.Effect<void>
    /** Warns unless this client has warned of the same cause before. By default the message names it. */
    readonly warnOnce: (message: string, cause?: string) => Effect.Effect<void>
  }
>() {
  /** Passes warnings to `onWarning`, by default to the console. Ignores errors that the callback throws. */
  static readonly layer = (onWarning?: (message: string) => void) =>
    Layer.sync(Warnings, () => {
      const report = warner(onWarning)
      const reportError = warner(onWarning, "error")
      const given = new Set<string>()
      const warn = (message: string) => Effect.sync(() => report(message))
      return Warnings.of({
        warn,
        error: (message) => Effect.sync(() => reportError(message)),
        warnOnce: (message, cause = message) =>
          Effect.suspend(() => {
            if (given.has(cause)) return Effect.void
            given.add(cause)
            return warn(message)
          })
      })
    })
}
