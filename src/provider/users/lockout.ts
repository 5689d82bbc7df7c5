/** Locks a user out after consecutive wrong codes. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { UserId } from "../data/Ids.js"
import { Db } from "../data/Db.js"
import { Settings } from "../Options.js"
import { refuse } from "../http/errors.js"

/** Fails with `user_lock_limit_reached` while the user is locked out. */
export const checkLockout = (user_id: UserId) =>
  Effect.gen(function* () {
    const own = yield* (yield* Db).failures.get({ user_id })
    if (own !== undefined && own.locked_until > (yield* Clock.currentTimeMillis)) {
      return yield* refuse("user_lock_limit_reached")
    }
  })

/** Counts a wrong code. The one that reaches the limit locks the user out. */
export const recordFailure = (user_id: UserId) =>
  Effect.gen(function* () {
    const { lockOut } = yield* Settings
    const { failures } = yield* Db
    const now = yield* Clock.currentTimeMillis
    const count = ((yield* failures.get({ user_id }))?.count ?? 0) + 1
    yield* failures.put(
      count < lockOut.failures
        ? { user_id, count, locked_until: 0 }
        : { user_id, count: 0, locked_until: now + lockOut.minutes * 60_000 }
    )
  })

/** Resets the count after a right code. */
export const clearFailures = (user_id: UserId) =>
  Effect.flatMap(Db, ({ failures }) => failures.remove({ user_id }))
