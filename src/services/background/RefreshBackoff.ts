/** When the refresh may ask again after failures. All tabs share it, so that ten tabs ask no more often than one. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import * as Limits from "../../domain/Limits.js"
import { Storage } from "../browser/Storage.js"
import { ClientConfig } from "../kit/ClientConfig.js"
import { SessionFreshness } from "../session/SessionFreshness.js"

interface Failure {
  /** How many refreshes failed in a row, this one included. */
  readonly count: number
  /** When it failed, in milliseconds since 1970. */
  readonly at: number
  /** No tab asks before this time. */
  readonly until: number
}

export const makeRefreshBackoff = Effect.gen(function* () {
  const { storageKey } = yield* ClientConfig
  const storage = yield* Storage
  const freshness = yield* SessionFreshness
  const failureKey = `${storageKey}::refresh_failed`
  let failedHere = noFailure

  /**
   * The last failure since the session was confirmed. Of the other tabs' failures, those from before this page started do
   * not count.
   */
  const lastFailure = Effect.gen(function* () {
    const failedElsewhere = readFailure((yield* storage.get(failureKey)) ?? "")
    const known = failedElsewhere.at < freshness.startedAt ? [failedHere] : [failedHere, failedElsewhere]
    const confirmedAt = yield* freshness.confirmedAt
    const now = yield* Clock.currentTimeMillis
    return known
      .filter(({ at }) => at >= confirmedAt && at <= now + Limits.tabSkew)
      .reduce((last, failure) => (failure.at > last.at ? failure : last), noFailure)
  })

  return {
    /** Records, for all tabs, that a refresh failed now. */
    failed: Effect.gen(function* () {
      const count = (yield* lastFailure).count + 1
      const at = yield* Clock.currentTimeMillis
      const until = at + Math.round(yield* delay(count))
      failedHere = { count, at, until }
      yield* storage.set(failureKey, `${count} ${at} ${until}`)
    }),
    /** The time before which no tab asks. Minus infinity when the last refresh did not fail. */
    until: Effect.map(lastFailure, ({ until }) => until)
  }
})

/** The milliseconds to wait after the n-th failure in a row: 2000 × 2^n ± 175, where n grows no further than 7. */
export const delay = (failures: number): Effect.Effect<number> =>
  Effect.map(
    Random.nextRange(-1, 1),
    (chance) =>
      Limits.refreshBackoffBase * 2 ** Math.min(failures, Limits.refreshBackoffCap) +
      chance * Limits.refreshBackoffJitter
  )

const longestDelay = Limits.refreshBackoffBase * 2 ** Limits.refreshBackoffCap + Limits.refreshBackoffJitter

const noFailure: Failure = { count: 0, at: -Infinity, until: -Infinity }

/** Another script may have written the text. */
const readFailure = (text: string): Failure => {
  const [count = NaN, at = NaN, until = NaN] = text.split(" ").map(Number)
  return count >= 1 && until >= at && until <= at + longestDelay ? { count, at, until } : noFailure
}
