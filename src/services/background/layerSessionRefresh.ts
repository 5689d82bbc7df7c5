import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Random from "effect/Random"
import * as Schedule from "effect/Schedule"
import { NetworkError, type CallError } from "../../domain/Errors.js"
import * as Limits from "../../domain/Limits.js"
import { sessionKey, type SessionKey } from "../../domain/SessionKey.js"
import { isSessionOver, makeSessionCall } from "../api/SessionCall.js"
import { Locks } from "../browser/Locks.js"
import { Page } from "../browser/Page.js"
import { ClientConfig } from "../kit/ClientConfig.js"
import { Warnings } from "../kit/Warnings.js"
import { SessionFreshness } from "../session/SessionFreshness.js"
import { SessionStore } from "../session/SessionStore.js"

/**
 * Refreshes the session in the background, every three minutes while there is one (section 4). One tab refreshes for the
 * whole browser; the others read what it stores. Sends nothing while the page is hidden or offline.
 */
export const layerSessionRefresh = Layer.scopedDiscard(
  Effect.gen(function* () {
    const { storageKey } = yield* ClientConfig
    const store = yield* SessionStore
    const freshness = yield* SessionFreshness
    const { applyOutcome, fetchSession } = yield* makeSessionCall
    const locks = yield* Locks
    const page = yield* Page
    const warnings = yield* Warnings

    /** Whether this page's refresh succeeded once. A confirmation from before this page started does not count. */
    let refreshedHere = false
    let inFlightKey: SessionKey | undefined

    /** Interrupts a wait or a refresh, so that the next round computes again what is due. */
    const changes = yield* Effect.makeLatch(false)
    const changed = Effect.zipRight(changes.await, changes.close)
    const unsubscribe = yield* store.onWrite((written) => {
      if (sessionKey(written) !== inFlightKey) changes.unsafeOpen()
    })
    yield* Effect.addFinalizer(() => Effect.sync(unsubscribe))
    // Timers stand still while the computer sleeps, and a retry need not wait once the page is online
    yield* page.onWake(
      Effect.sync(() => {
        if (inFlightKey === undefined) changes.unsafeOpen()
      })
    )

    /** Milliseconds until the next refresh; zero or less when it is due. */
    const untilDue = Effect.gen(function* () {
      const confirmedAt = yield* freshness.confirmedAt
      if (!refreshedHere && confirmedAt < freshness.startedAt) return 0
      return confirmedAt + Limits.refreshInterval - (yield* Clock.currentTimeMillis)
    })

    const fetchInTime = Effect.timeoutTo(fetchSession(), {
      duration: Limits.refreshDeadline,
      onSuccess: (outcome) => outcome,
      onTimeout: () => Either.left(new NetworkError({}))
    })

    const attempt = Effect.gen(function* () {
      inFlightKey = sessionKey(yield* store.snapshot)
      yield* page.awake
      const locked = yield* locks.ifFree(
        `latchkey-refresh ${storageKey}`,
        // Another tab may have refreshed while this one waited for the lock
        Effect.flatMap(untilDue, (wait) => (wait > 0 ? Effect.succeedNone : Effect.asSome(fetchInTime)))
      )
      if (Option.isNone(locked)) return yield* Effect.sleep(Limits.refreshPatience)
      if (Option.isNone(locked.value)) return yield* store.reload
      const outcome = locked.value.value
      refreshedHere ||= Either.isRight(outcome)
      // Outside the lock: listeners of the site must not hold up the other tabs
      yield* applyOutcome(outcome)
    }).pipe(Effect.ensuring(Effect.sync(() => (inFlightKey = undefined))))

    const refresh = Effect.flatMap(store.snapshot, ({ status }) =>
      Effect.retryOrElse(attempt, backoff, (error) =>
        status === "present" ? warnings.warn(`The session ended: ${error.message}`) : Effect.void
      )
    )

    const round = Effect.gen(function* () {
      if ((yield* store.snapshot).status === "absent") return yield* changed
      const wait = yield* untilDue
      if (wait > 0) yield* Effect.timeoutOption(changed, wait)
      else yield* Effect.raceFirst(refresh, changed)
    })

    /** A defect, of a service that the site replaced for example, is no reason to stop for good. */
    const warnOnce = yield* Effect.once(
      warnings.warn("The session's refresh failed unexpectedly. It is tried again.")
    )
    const supervised = Effect.sandbox(round).pipe(
      Effect.tapError(() => warnOnce),
      Effect.retry(delays)
    )
    yield* Effect.forkScoped(Effect.forever(supervised))
  })
)

/** Waits 2000 ms × 2^n before the n-th retry, ± 175 ms; n grows no further than 7. */
const delays = Schedule.forever.pipe(
  Schedule.addDelayEffect((retries) =>
    Effect.map(
      Random.nextRange(-1, 1),
      (chance) =>
        Limits.refreshBackoffBase * 2 ** Math.min(retries + 1, Limits.refreshBackoffCap) +
        chance * Limits.refreshBackoffJitter
    )
  )
)

/** Retries until an error ends the session. */
export const backoff = delays.pipe(Schedule.whileInput((error: CallError) => !isSessionOver(error)))
