/** Fetches data that several callers need: concurrent calls share one request, and a passing failure is retried. */
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import * as Random from "effect/Random"
import type * as Scope from "effect/Scope"
import { type CallError, isTransient } from "../../domain/Errors.js"
import * as Limits from "../../domain/Limits.js"
import type { Page } from "../browser/Page.js"

export interface SharedFetch<A, E> {
  /** Returns the data. Calls with the same `key` within two seconds share one request, unless it failed. */
  readonly get: (key?: string) => Effect.Effect<A, E>
  /** Makes the next `get` send a new request, because the data changed. */
  readonly forget: () => void
}

/**
 * After a passing failure all callers get the error, and the request is retried in the background until it succeeds: after
 * 5 s (10 s on slow connections), and after twice the time whenever it fails again, up to 16 times. Each wait is longer by
 * chance, so that tabs do not ask at the same moment. Closing `scope` interrupts all requests.
 */
export const make = <A, E extends CallError>(
  fetch: Effect.Effect<A, E>,
  page: Page["Type"],
  scope: Scope.Scope
): SharedFetch<A, E> => {
  let last:
    { readonly key: string; readonly since: number; readonly outcome: Deferred.Deferred<A, E> } | undefined
  let failing = false
  let retrying = false

  const retryLater = (key: string) =>
    Effect.gen(function* () {
      for (let retries = 0; failing; retries += 1) {
        const slow = yield* page.slowLink
        const first = slow ? Limits.dataRetryIntervalSlow : Limits.dataRetryInterval
        const chance = yield* Random.nextRange(1, 1 + Limits.dataRetryJitter)
        yield* Effect.sleep(first * 2 ** Math.min(retries, Limits.dataRetryCap) * chance)
        yield* page.awake
        if (failing) yield* Effect.exit(request(key))
      }
    })

  const request = (key: string): Effect.Effect<A, E> =>
    Effect.gen(function* () {
      const outcome = yield* Deferred.make<A, E>()
      const current = { key, since: yield* Clock.currentTimeMillis, outcome }
      last = current
      yield* Effect.interruptible(fetch).pipe(
        Effect.onExit((exit) =>
          Effect.gen(function* () {
            if (Exit.isFailure(exit) && last === current) last = undefined
            yield* Deferred.done(outcome, exit)
            failing = isPassing(exit)
            if (retrying || !failing) return
            retrying = true
            yield* Effect.ensuring(
              retryLater(key),
              Effect.sync(() => (retrying = false))
            ).pipe(Effect.interruptible, Effect.forkIn(scope))
          })
        ),
        Effect.forkIn(scope)
      )
      return yield* Effect.interruptible(Deferred.await(outcome))
    }).pipe(Effect.uninterruptible)

  return {
    get: (key = "") =>
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        last?.key === key && now - last.since < Limits.dataDedupeInterval
          ? Deferred.await(last.outcome)
          : request(key)
      ),
    forget: () => {
      last = undefined
    }
  }
}

/**
 * Whether a retry can help. A success that cannot be read comes from a network that answers in the provider's place, and
 * any other defect may be one of a moment.
 */
const isPassing = <A, E extends CallError>(exit: Exit.Exit<A, E>): boolean =>
  Exit.isFailure(exit) &&
  Option.match(Cause.failureOption(exit.cause), {
    onNone: () => !Cause.isInterrupted(exit.cause),
    onSome: (error) =>
      isTransient(error) || (error._tag === "InvalidResponseError" && error.status_code <= 299)
  })
