import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Queue from "effect/Queue"
import * as Random from "effect/Random"
import * as Schedule from "effect/Schedule"
import { NetworkError, type CallError } from "../domain/Errors.js"
import * as Limits from "../domain/Limits.js"
import { Sessions } from "./api/Sessions.js"
import { Locks } from "./browser/Locks.js"
import { Page } from "./browser/Page.js"
import { Storage } from "./browser/Storage.js"
import { ClientConfig } from "./ClientConfig.js"
import { Session } from "./Session.js"
import { TokenJar } from "./TokenJar.js"
import { Warnings } from "./Warnings.js"

/**
 * Keeps the session fresh in the background, every three minutes while there is one (section 4). One tab refreshes for
 * the whole browser; the others adopt what it stores. Nothing is asked while the page is hidden or offline.
 */
export class SessionRefresh extends Context.Tag("latchkey/SessionRefresh")<SessionRefresh, object>() {
  static readonly layer = Layer.scoped(
    SessionRefresh,
    Effect.gen(function* () {
      const config = yield* ClientConfig
      const session = yield* Session
      const sessions = yield* Sessions
      const jar = yield* TokenJar
      const locks = yield* Locks
      const page = yield* Page
      const storage = yield* Storage
      const warnings = yield* Warnings
      const interval = Duration.toMillis(Limits.refreshInterval)

      /** When the provider confirmed the session last, as far as this tab has heard; undefined: not on this page. */
      let confirmedAt: number | undefined
      let asking = false
      const startedAt = yield* Clock.currentTimeMillis
      const clock = yield* Effect.clock

      /** A write of the session, here or in another tab, starts the wait anew and ends any retrying. */
      const changes = yield* Queue.sliding<void>(1)
      const unsubscribe = yield* session.onWrite(({ status }) => {
        if (status === "present") confirmedAt = clock.unsafeCurrentTimeMillis()
        Queue.unsafeOffer(changes, undefined)
      })
      yield* Effect.addFinalizer(() => Effect.sync(unsubscribe))
      /** Timers stood still while the computer slept, and a long wait to retry has no point once the link is back. */
      yield* page.onWake(
        Effect.suspend(() => (asking ? Effect.void : Effect.asVoid(Queue.offer(changes, undefined))))
      )

      const stampKey = `${config.storageKey}::refreshed_at`
      const stampOfAnyTab = Effect.map(storage.get(stampKey), Number)
      const stamp = Effect.flatMap(Clock.currentTimeMillis, (now) => storage.set(stampKey, String(now)))

      /** Asks, unless another tab just did: the answer is taken over without the lock, for listeners hear of it. */
      const askAlone = locks.ifFree(
        `latchkey-refresh ${config.storageKey}`,
        Effect.gen(function* () {
          // A tab that opens together with others also takes what one of them was told in that very moment
          const since = confirmedAt ?? startedAt - 1
          const elsewhere = yield* stampOfAnyTab
          const now = yield* Clock.currentTimeMillis
          if (elsewhere > since && elsewhere <= now) {
            confirmedAt = elsewhere
            return undefined
          }
          asking = true
          const outcome = yield* sessions.ask().pipe(
            Effect.timeoutTo({
              duration: Limits.refreshDeadline,
              onSuccess: (answer) => answer,
              onTimeout: () => Either.left(new NetworkError({}))
            }),
            Effect.ensuring(Effect.sync(() => (asking = false)))
          )
          if (Either.isRight(outcome)) yield* stamp
          return outcome
        })
      )

      const attempt = Effect.gen(function* () {
        yield* page.awake
        const asked = yield* askAlone
        if (Option.isNone(asked)) return yield* Effect.sleep(Limits.refreshPatience)
        if (asked.value === undefined) return yield* session.reload
        yield* sessions.conclude(asked.value)
      })

      const refresh = Effect.flatMap(session.snapshot, ({ status }) =>
        Effect.catchAll(Effect.retry(attempt, backoff), (error) =>
          status === "present" ? warnings.warn(`The session ended: ${error.message}`) : Effect.void
        )
      )

      /** Milliseconds until the next refresh; undefined while there is nothing to refresh. */
      const untilDue = Effect.gen(function* () {
        const { status } = yield* session.snapshot
        if (status === "absent") return undefined
        if (confirmedAt === undefined) return 0
        return Math.min(confirmedAt + interval - (yield* Clock.currentTimeMillis), interval)
      })

      const round = Effect.gen(function* () {
        const wait = yield* untilDue
        if (wait === undefined) return yield* Queue.take(changes)
        if (wait > 0) return yield* Effect.timeoutOption(Queue.take(changes), wait)
        yield* Effect.raceFirst(refresh, Queue.take(changes))
      })

      const mayHoldSession = config.hosts.customApiDomain || (yield* jar.sessionToken) !== null
      yield* Effect.forkScoped(
        Effect.zipRight(
          mayHoldSession ? Effect.raceFirst(refresh, Queue.take(changes)) : Effect.void,
          Effect.forever(round)
        )
      )
      return {}
    })
  )
}

/**
 * Waits 2000 ms × 2^n before the n-th retry, n capped at 7, ± 175 ms, for as long as it takes; stops at an error
 * that ends the session.
 */
export const backoff = Schedule.forever.pipe(
  Schedule.addDelayEffect((retries) =>
    Effect.map(
      Random.nextRange(-1, 1),
      (chance) =>
        Duration.toMillis(Limits.refreshBackoffBase) * 2 ** Math.min(retries + 1, Limits.refreshBackoffCap) +
        chance * Duration.toMillis(Limits.refreshBackoffJitter)
    )
  ),
  Schedule.whileInput((error: CallError) => !(error._tag === "ApiError" && error.endsSession))
)
