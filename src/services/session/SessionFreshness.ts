import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { keyOf } from "../../domain/session/StoragePlaces.js"
import { confirm, confirmedAt } from "../../domain/session/sessionRules.js"
import { Storage } from "../browser/Storage.js"
import { ClientConfig } from "../kit/ClientConfig.js"
import { takeStorageSteps } from "../kit/takeSteps.js"

/** When the page's client was made, in milliseconds since 1970. Undefined when its services were made with it. */
export class PageStart extends Context.Reference<PageStart>()("latchkey/PageStart", {
  defaultValue: (): number | undefined => undefined
}) {}

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
      const take = takeStorageSteps(storage)
      const startedAt = (yield* PageStart) ?? (yield* Clock.currentTimeMillis)
      const confirmedKey = keyOf(storageKey, "refreshed_at")
      let confirmedHere = -Infinity

      return SessionFreshness.of({
        startedAt,
        confirm: Effect.gen(function* () {
          confirmedHere = yield* Clock.currentTimeMillis
          yield* take(() => confirm(storageKey, confirmedHere))
        }),
        doubt: Effect.suspend(() => {
          confirmedHere = -Infinity
          return storage.remove(confirmedKey)
        }),
        confirmedAt: Effect.flatMap(Clock.currentTimeMillis, (now) =>
          take(() => confirmedAt(storageKey, confirmedHere, now))
        ),
        confirmedHereAt: Effect.map(Clock.currentTimeMillis, (now) => Math.min(now, confirmedHere))
      })
    })
  )
}
