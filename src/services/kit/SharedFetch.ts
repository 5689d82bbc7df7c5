/** Fetches data that several callers need: concurrent calls share one request, and a transient failure is retried. */
import * as Clock from "effect/Clock"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
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
 * After a transient failure all callers get the error, and the request is retried in the background every 5 s (10 s on
 * slow connections) until it succeeds. Closing `scope` interrupts all requests.
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
      const slow = yield* page.slowLink
      yield* Effect.sleep(slow ? Limits.dataRetryIntervalSlow : Limits.dataRetryInterval)
      yield* page.awake
      if (failing) yield* Effect.exit(request(key))
    }).pipe(Effect.repeat({ while: () => failing }))

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
            failing = isTransientFailure(exit)
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

const isTransientFailure = <A, E extends CallError>(exit: Exit.Exit<A, E>): boolean =>
  Exit.isFailure(exit) && exit.cause._tag === "Fail" && isTransient(exit.cause.error)
