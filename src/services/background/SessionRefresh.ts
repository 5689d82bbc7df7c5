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
import { NetworkError, type CallError } from "../../domain/Errors.js"
import * as Limits from "../../domain/Limits.js"
import type { SessionSnapshot } from "../../domain/Session.js"
import { Sessions } from "../api/Sessions.js"
import { Locks } from "../browser/Locks.js"
import { Page } from "../browser/Page.js"
import { ClientConfig } from "../kit/ClientConfig.js"
import { Session } from "../session/Session.js"
import { Warnings } from "../kit/Warnings.js"

/**
 * Keeps the session fresh in the background, every three minutes while there is one (section 4). One tab refreshes for
 * the whole browser; the others adopt what it stores. Nothing is asked while the page is hidden or offline.
 */
export class SessionRefresh extends Context.Tag("latchkey/SessionRefresh")<SessionRefresh, object>() {
  static readonly layer = Layer.scoped(
    SessionRefresh,
    Effect.gen(function* () {
      const { storageKey } = yield* ClientConfig
      const session = yield* Session
      const sessions = yield* Sessions
      const locks = yield* Locks
      const page = yield* Page
      const warnings = yield* Warnings

      /** Whether the provider spoke since this page began: what it told an earlier page does not count. */
      let begun = false
      /** What is being asked about; undefined while nothing is. */
      let asking: string | undefined

      /** Ends waiting and retrying: what is due has to be found out anew. */
      const changes = yield* Queue.sliding<void>(1)
      const unsubscribe = yield* session.onWrite((written) => {
        if (about(written) !== asking) Queue.unsafeOffer(changes, undefined)
      })
      yield* Effect.addFinalizer(() => Effect.sync(unsubscribe))
      /** Timers stood still while the computer slept, and a long wait to retry has no point once the link is back. */
      yield* page.onWake(
        Effect.suspend(() =>
          asking === undefined ? Effect.asVoid(Queue.offer(changes, undefined)) : Effect.void
        )
      )

      /** Milliseconds; none or less when a refresh is due. */
      const untilDue = Effect.gen(function* () {
        const confirmedAt = yield* session.confirmedAt
        if (!begun && confirmedAt < session.startedAt) return 0
        return confirmedAt + Duration.toMillis(Limits.refreshInterval) - (yield* Clock.currentTimeMillis)
      })

      const ask = sessions.ask().pipe(
        Effect.timeoutTo({
          duration: Limits.refreshDeadline,
          onSuccess: (outcome) => outcome,
          onTimeout: () => Either.left(new NetworkError({}))
        }),
        Effect.tap((outcome) => (Either.isRight(outcome) ? session.confirm : Effect.void))
      )

      /** Listeners hear of the answer when the lock is free again. */
      const attempt = Effect.gen(function* () {
        asking = about(yield* session.snapshot)
        yield* page.awake
        const asked = yield* locks.ifFree(
          `latchkey-refresh ${storageKey}`,
          // Another tab may have asked while this one waited
          Effect.flatMap(untilDue, (wait) => (wait > 0 ? Effect.succeedNone : Effect.asSome(ask)))
        )
        if (Option.isNone(asked)) return yield* Effect.sleep(Limits.refreshPatience)
        if (Option.isNone(asked.value)) return yield* session.reload
        begun ||= Either.isRight(asked.value.value)
        yield* sessions.conclude(asked.value.value)
      }).pipe(Effect.ensuring(Effect.sync(() => (asking = undefined))))

      const refresh = Effect.flatMap(session.snapshot, ({ status }) =>
        Effect.catchAll(Effect.retry(attempt, backoff), (error) =>
          status === "present" ? warnings.warn(`The session ended: ${error.message}`) : Effect.void
        )
      )

      const round = Effect.gen(function* () {
        if ((yield* session.snapshot).status === "absent") return yield* Queue.take(changes)
        const wait = yield* untilDue
        if (wait > 0) yield* Effect.timeoutOption(Queue.take(changes), wait)
        else yield* Effect.raceFirst(refresh, Queue.take(changes))
      })

      yield* Effect.forkScoped(Effect.forever(round))
      return {}
    })
  )
}

/** What tells whether a session that was written is another than the one before. */
const about = ({ session, status }: SessionSnapshot): string => `${status} ${session?.session_id ?? ""}`

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
