/** Locks a user out after consecutive wrong codes and passwords. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { OwnerId } from "../data/rows.js"
import { Db } from "../data/Db.js"
import { Settings } from "../Options.js"
import { refuse } from "../http/errors.js"
import { minutesFromNow } from "../clock.js"

/** Fails with `user_lock_limit_reached` while the user is locked out. */
export const checkLockout = (user_id: OwnerId) =>
  Effect.gen(function* () {
    const own = yield* (yield* Db).failures.get({ user_id })
    if (own !== undefined && own.locked_until > (yield* Clock.currentTimeMillis)) {
      return yield* refuse("user_lock_limit_reached")
    }
  })

/** Counts a wrong code or password for `proof`. The one that reaches the limit locks the user out. */
export const recordFailure = (user_id: OwnerId, proof: string) =>
  Effect.gen(function* () {
    const { lockOut } = yield* Settings
    const { failures } = yield* Db
    const before = (yield* failures.get({ user_id }))?.counts ?? {}
    const counts = { ...before, [proof]: (before[proof] ?? 0) + 1 }
    const end = yield* minutesFromNow(lockOut.minutes)
    yield* failures.put({ user_id, counts, locked_until: total(counts) < lockOut.failures ? 0 : end })
  })

/**
 * Resets the count of `proof`, and no other count. Otherwise an attacker could log in with a factor or an address of their
 * own between the guesses of another.
 */
export const clearFailures = (user_id: OwnerId, proof: string) =>
  Effect.gen(function* () {
    const { lockOut } = yield* Settings
    const { failures } = yield* Db
    const before = yield* failures.get({ user_id })
    if (before === undefined) return
    const { [proof]: _, ...counts } = before.counts
    if (total(counts) === 0) return yield* failures.remove({ user_id })
    const locked_until = total(counts) < lockOut.failures ? 0 : before.locked_until
    yield* failures.put({ user_id, counts, locked_until })
  })

const total = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)
