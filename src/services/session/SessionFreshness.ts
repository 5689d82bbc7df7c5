import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { keyOf } from "../../domain/session/StoragePlaces.js"
import * as Limits from "../../domain/client/Limits.js"
import { Storage } from "../browser/Storage.js"
import { ClientConfig } from "../kit/ClientConfig.js"

/** When the provider last confirmed the session. All tabs share it. Times are milliseconds since 1970. */
export class SessionFreshness extends Context.Tag("latchkey/SessionFreshness")<
  SessionFreshness,
  {
    /** Records, for all tabs, that the provider confirmed the session now. */
    readonly confirm: Effect.Effect<void>
    /** Forgets the confirmations of all tabs, so that a refresh is due now. */
    readonly doubt: Effect.Effect<void>
    /** The last confirmation in any tab, never in the future. Minus infinity when there was none. */
    readonly confirmedAt: Effect.Effect<number>
    /** The last confirmation in this tab. Minus infinity when there was none. */
    readonly confirmedHereAt: Effect.Effect<number>
    /** When this page's client was made. */
    readonly startedAt: number
  }
>() {
  static readonly layer = Layer.effect(
    SessionFreshness,
    Effect.gen(function* () {
      const { storageKey } = yield* ClientConfig
      const storage = yield* Storage
      const startedAt = yield* Clock.currentTimeMillis
      const confirmedKey = keyOf(storageKey, "refreshed_at")
      let confirmedHere = -Infinity

      return SessionFreshness.of({
        startedAt,
        confirm: Effect.gen(function* () {
          confirmedHere = yield* Clock.currentTimeMillis
          yield* storage.set(confirmedKey, String(confirmedHere))
        }),
        doubt: Effect.suspend(() => {
          confirmedHere = -Infinity
          return storage.remove(confirmedKey)
        }),
        confirmedAt: Effect.gen(function* () {
          const confirmedAnywhere = Number((yield* storage.get(confirmedKey)) ?? NaN)
          const now = yield* Clock.currentTimeMillis
          // Ignore times further in the future: the clock was moved back since
          const known = [confirmedHere, confirmedAnywhere].filter((at) => at <= now + Limits.tabSkew)
          return Math.min(now, Math.max(...known))
        }),
        confirmedHereAt: Effect.map(Clock.currentTimeMillis, (now) => Math.min(now, confirmedHere))
      })
    })
  )
}
