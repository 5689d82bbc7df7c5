/** Data that many ask for: one request for all who ask at once, and another try when it failed for the moment. */
import * as Clock from "effect/Clock"
import * as Deferred from "effect/Deferred"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Scope from "effect/Scope"
import { type CallError, isTransient } from "../../domain/Errors.js"
import * as Limits from "../../domain/Limits.js"
import type { Page } from "../browser/Page.js"

export interface SharedFetch<A, E> {
  /** Shares the request of the last two seconds, if it was for the same `key` and did not fail. */
  readonly get: (key?: string) => Effect.Effect<A, E>
  /** The data changed: the next to ask gets it anew. */
  readonly forget: () => void
}

/**
 * A failure that may pass is given to those who asked, and the request made again in the background after 5 s (10 s on
 * slow links) until it succeeds. Requests belong to `scope`.
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

  /** Until the data is there, whoever asked for it. */
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
      const own = { key, since: yield* Clock.currentTimeMillis, outcome }
      last = own
      yield* Effect.interruptible(fetch).pipe(
        Effect.onExit((exit) =>
          Effect.gen(function* () {
            if (Exit.isFailure(exit) && last === own) last = undefined
            yield* Deferred.done(outcome, exit)
            failing = mayPass(exit)
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
        last?.key === key && now - last.since < Duration.toMillis(Limits.dataDedupeInterval)
          ? Deferred.await(last.outcome)
          : request(key)
      ),
    forget: () => {
      last = undefined
    }
  }
}

const mayPass = <A, E extends CallError>(exit: Exit.Exit<A, E>): boolean =>
  Exit.isFailure(exit) && exit.cause._tag === "Fail" && isTransient(exit.cause.error)
