import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schedule from "effect/Schedule"
import { isSessionOver } from "../../domain/errors/CallErrors.js"
import { NetworkError } from "../../domain/errors/BasicErrors.js"
import * as Limits from "../../domain/limits/Limits.js"
import { dueAt } from "../../domain/session/sessionRules.js"
import { sessionKey, type SessionKey } from "../../domain/session/SessionKey.js"
import { Page } from "../browser/Page.js"
import { makeOneTab } from "../kit/oneTab.js"
import { refreshBackoff } from "../kit/retrySchedule.js"
import { makeSharedBackoff } from "../kit/SharedBackoff.js"
import { Warnings } from "../kit/Warnings.js"
import { makeSessionCall, type SessionOutcome } from "../login/SessionCall.js"
import { Session } from "../session/Session.js"
import { SessionFreshness } from "../session/SessionFreshness.js"
import { SessionStore } from "../session/SessionStore.js"

/**
 * Refreshes the session in the background, every three minutes while there is one (specification section 4). One tab refreshes for the
 * whole browser; the others read what it stores. Sends nothing while the page is hidden or offline, except that it soon
 * asks all the same whether there is a session. Extends the session only with the option `keepSessionAlive`.
 */
export const layerSessionRefresh = Layer.scopedDiscard(
  Effect.gen(function* () {
    const session = yield* Session
    const store = yield* SessionStore
    const freshness = yield* SessionFreshness
    const { applyOutcome, fetchSession } = yield* makeSessionCall
    const backoff = yield* makeSharedBackoff(
      "refresh_failed",
      (failures) => Effect.succeed(refreshBackoff(failures)),
      freshness.confirmedAt
    )
    const page = yield* Page
    const warnings = yield* Warnings

    /** Whether this page's refresh succeeded once. A confirmation from before this page started does not count. */
    let refreshedHere = false
    let inFlightKey: SessionKey | undefined

    /** Interrupts a wait or a refresh, so that the next round computes again what is due. */
    const changes = yield* Effect.makeLatch()
    const changed = Effect.zipRight(changes.await, changes.close)
    const unsubscribe = yield* store.onWrite((written) => {
      if (sessionKey(written) !== inFlightKey) changes.unsafeOpen()
    })
    yield* Effect.addFinalizer(() => Effect.sync(unsubscribe))
    // Timers stand still while the computer sleeps: what is left of a wait is computed again
    yield* page.onWake(
      Effect.sync(() => {
        if (inFlightKey === undefined) changes.unsafeOpen()
      })
    )

    /** Milliseconds until the next refresh; zero or less when it is due. Failures in any tab count. */
    const untilDue = Effect.gen(function* () {
      const { status } = yield* store.snapshot
      if (status === "absent") return Infinity
      // Another tab's refresh brings no JWT that is too large for a cookie
      const confirmedAt = yield* (yield* session.sharesJwt)
        ? freshness.confirmedAt
        : freshness.confirmedHereAt
      const due = dueAt(status, confirmedAt, { startedAt: freshness.startedAt, hasRefreshed: refreshedHere })
      return Math.max(due, yield* backoff.until) - (yield* Clock.currentTimeMillis)
    })

    const oneTab = yield* makeOneTab("refresh", untilDue)

    const fetchInTime = (options: typeof session.extension | undefined) =>
      Effect.gen(function* () {
        const askedAt = yield* Clock.currentTimeMillis
        const outcome = yield* Effect.timeoutTo(fetchSession(options), {
          duration: Limits.refreshDeadline,
          onSuccess: (fetched) => fetched,
          onTimeout: (): SessionOutcome => ({ answer: Either.left(new NetworkError({})) })
        })
        // Inside the lock: the other tabs must know of the failure before they ask. An error that ends the session is an answer
        if (Either.isLeft(outcome.answer) && !isSessionOver(outcome.answer.left)) {
          yield* backoff.failed(outcome.answer.left, askedAt)
        }
        return outcome
      })

    const refresh = Effect.gen(function* () {
      const before = yield* store.snapshot
      const { status } = before
      inFlightKey = sessionKey(before)
      // The site waits for the status, and a browser may take itself for offline without being it
      const isAwake =
        status === "unknown"
          ? Option.isSome(yield* Effect.timeoutOption(page.awake, Limits.unknownPatience))
          : yield* Effect.as(page.awake, true)
      const fetched = yield* oneTab.run(
        // A hidden page must not extend the session
        fetchInTime(isAwake ? session.extension : undefined),
        status === "unknown" ? Limits.unknownPatience : undefined
      )
      if (Option.isNone(fetched)) return yield* store.reload
      const outcome = fetched.value
      refreshedHere ||= Either.isRight(outcome.answer)
      // Outside the lock: listeners of the site must not hold up the other tabs
      yield* Effect.catchAll(applyOutcome(outcome), (error) =>
        status === "present" && isSessionOver(error)
          ? warnings.warn(`The session ended: ${error.message}`)
          : Effect.void
      )
    }).pipe(Effect.ensuring(Effect.sync(() => (inFlightKey = undefined))))

    /** A defect, of a service that the site replaced for example, is no reason to stop for good. */
    const afterDefects = yield* Schedule.driver(refreshBackoff())
    const refreshes = Effect.schedule(Effect.tap(refresh, afterDefects.reset), oneTab.whenDue)
    const supervised = Effect.catchAllCause(Effect.raceFirst(refreshes, changed), () =>
      Effect.zipRight(
        warnings.warnOnce("The session's refresh failed unexpectedly. It is tried again."),
        afterDefects.next(new Error("A defect."))
      )
    )
    yield* Effect.forkScoped(Effect.forever(supervised))
  })
)
