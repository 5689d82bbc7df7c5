/** Fetches data that several callers need: concurrent calls share one request, and a passing failure is retried. */
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import * as Schedule from "effect/Schedule"
import { type CallError, isRefusal } from "../../domain/errors/CallErrors.js"
import * as Limits from "../../domain/limits/Limits.js"
import { dataPolicy } from "../../domain/session/RetryPolicy.js"
import { Page } from "../browser/Page.js"
import { makeOneTab } from "./oneTab.js"
import { retrySchedule } from "./retrySchedule.js"
import { makeSharedBackoff } from "./SharedBackoff.js"

export interface SharedFetch<A, E> {
  /** Returns the data. Calls with the same `key` within two seconds share one request, unless it failed. */
  readonly get: (key?: string) => Effect.Effect<A, E>
  /** Makes the next `get` send a new request, because the data changed. */
  readonly forget: () => void
  /** The data came another way, from another tab for example: a failed request is not retried. */
  readonly arrived: Effect.Effect<void>
}

/**
 * After a passing failure all callers get the error, and the request is retried in the background until it succeeds
 * (`dataPolicy`). Of all tabs that failed, one retries at a time. `name` is that of the data, in storage and in locks.
 * Closing the scope interrupts all requests.
 */
export const make = <A, E extends CallError>(name: string, fetch: Effect.Effect<A, E>) =>
  Effect.gen(function* () {
    const page = yield* Page
    const scope = yield* Effect.scope
    let last:
      { readonly key: string; readonly since: number; readonly outcome: Deferred.Deferred<A, E> } | undefined
    let failing = false
    let retrying = false
    const backoff = yield* makeSharedBackoff(`${name}_failed`, (failures) =>
      Effect.map(page.slowLink, (isSlow) => retrySchedule(dataPolicy(isSlow), failures))
    )

    const arrived = Effect.suspend(() => {
      if (!failing) return Effect.void
      failing = false
      return backoff.forget
    })

    const untilDue = Effect.zipWith(backoff.until, Clock.currentTimeMillis, (until, now) => until - now)
    const oneTab = yield* makeOneTab(name, untilDue)

    const retryNow = (key: string) =>
      Effect.gen(function* () {
        yield* page.awake
        if (!failing) return
        yield* oneTab.run(Effect.exit(request(key)))
      })

    const whileFailing = Schedule.whileInput(oneTab.whenDue, () => failing)

    const request = (key: string): Effect.Effect<A, E> =>
      Effect.gen(function* () {
        const outcome = yield* Deferred.make<A, E>()
        const current = { key, since: yield* Clock.currentTimeMillis, outcome }
        last = current
        yield* Effect.interruptible(fetch).pipe(
          Effect.onExit((exit) =>
            Effect.gen(function* () {
              if (Exit.isFailure(exit) && last === current) last = undefined
              const failure = passingFailure(exit)
              if (Exit.isSuccess(exit)) yield* arrived
              failing = failure !== undefined
              if (failure !== undefined) yield* backoff.failed(failure, current.since)
              yield* Deferred.done(outcome, exit)
              if (retrying || !failing) return
              retrying = true
              yield* Effect.ensuring(
                Effect.schedule(retryNow(key), whileFailing),
                Effect.sync(() => (retrying = false))
              ).pipe(Effect.interruptible)
            })
          ),
          Effect.forkIn(scope)
        )
        return yield* Effect.interruptible(Deferred.await(outcome))
      }).pipe(Effect.uninterruptible)

    const shared: SharedFetch<A, E> = {
      get: (key = "") =>
        Effect.flatMap(Clock.currentTimeMillis, (now) =>
          last?.key === key && Math.abs(now - last.since) < Limits.dataDedupeInterval
            ? Deferred.await(last.outcome)
            : request(key)
        ),
      forget: () => {
        last = undefined
      },
      arrived
    }
    return shared
  })

/**
 * The failure, unless the provider itself has refused the call: whatever answers in its place, a proxy for example, may be
 * gone the next time, and a defect may be one of a moment.
 */
const passingFailure = <A, E extends CallError>(exit: Exit.Exit<A, E>): Error | undefined => {
  if (Exit.isSuccess(exit)) return undefined
  const error = Cause.failureOption(exit.cause)
  if (Option.isNone(error)) return Cause.isInterrupted(exit.cause) ? undefined : new Error("A defect.")
  return isRefusal(error.value) ? undefined : error.value
}
