import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Queue from "effect/Queue"
import * as Random from "effect/Random"
import * as Schedule from "effect/Schedule"
import type { CallError } from "../domain/Errors.js"
import * as Limits from "../domain/Limits.js"
import { Sessions } from "./api/Sessions.js"
import { ClientConfig } from "./ClientConfig.js"
import { Session } from "./Session.js"
import { TokenJar } from "./TokenJar.js"
import { Warnings } from "./Warnings.js"

/** Keeps the session fresh in the background, every three minutes while there is one (section 4). */
export class SessionRefresh extends Context.Tag("latchkey/SessionRefresh")<SessionRefresh, object>() {
  static readonly layer = Layer.scoped(
    SessionRefresh,
    Effect.gen(function* () {
      const config = yield* ClientConfig
      const session = yield* Session
      const sessions = yield* Sessions
      const jar = yield* TokenJar
      const warnings = yield* Warnings
      const changes = yield* Queue.sliding<void>(1)
      const unsubscribe = yield* session.subscribe(() => Queue.unsafeOffer(changes, undefined))
      yield* Effect.addFinalizer(() => Effect.sync(unsubscribe))

      const refresh = Effect.gen(function* () {
        const before = yield* session.snapshot
        yield* Effect.catchAll(Effect.retry(sessions.authenticate(), backoff), (error) =>
          before.status === "present" ? warnings.warn(`The session ended: ${error.message}`) : Effect.void
        )
      })

      /** A change of the session, here or in another tab, starts the wait anew and ends any retrying. */
      const refreshUntilChanged = Effect.raceFirst(refresh, Queue.take(changes))

      const round = Effect.gen(function* () {
        const { status } = yield* session.snapshot
        // Still unknown: only the user changed, and the provider has not told of the session yet
        if (status === "unknown") return yield* refreshUntilChanged
        if (status === "absent") return yield* Queue.take(changes)
        const changed = yield* Effect.timeoutOption(Queue.take(changes), Limits.refreshInterval)
        if (changed._tag === "None") yield* refreshUntilChanged
      })

      const mayHoldSession = config.hosts.customApiDomain || (yield* jar.sessionToken) !== null
      yield* Effect.forkScoped(
        Effect.zipRight(mayHoldSession ? refreshUntilChanged : Effect.void, Effect.forever(round))
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
