/** The codes of authenticator apps and their recovery codes: checked against the lockout, and used up. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Db } from "../data/Db.js"
import type { OwnerId, StoredTotp } from "../data/rows.js"
import { refuse } from "../http/errors.js"
import { checkLockout, clearFailures, recordFailure } from "../users/lockout.js"
import { codesOf, stepOf } from "./authenticator.js"

/** Fails with `invalid_expiration` unless a new app has five minutes to a day to be set up. */
export const checkSetUpTime = (minutes: number) =>
  minutes >= 5 && minutes <= 1440 ? Effect.void : refuse("invalid_expiration")

/** The owner's app, which may not be set up yet. Fails with `totp_not_found`. */
export const requireTotp = (user_id: OwnerId) =>
  Effect.gen(function* () {
    const totp = yield* (yield* Db).totps.get({ user_id })
    return totp ?? (yield* refuse("totp_not_found"))
  })

/** Uses up a code, which proves that the app is set up. Fails with `totp_code_not_found` or `user_lock_limit_reached`. */
export const consumeTotpCode = (totp: StoredTotp, code: string) =>
  Effect.gen(function* () {
    const { last_step, secret, totp_id, user_id } = totp
    yield* checkLockout(user_id)
    const step = stepOf(secret, code, yield* Clock.currentTimeMillis)
    if (step === undefined) yield* recordFailure(user_id, totp_id)
    // Who sends a right code again guesses nothing, so it does not count.
    if (step === undefined || step <= last_step) return yield* refuse("totp_code_not_found")
    yield* clearFailures(user_id, totp_id)
    yield* (yield* Db).totps.put({ ...totp, last_step: step, expires_at: null })
  })

/**
 * Uses up a recovery code, and returns its id and how many are left. It does not prove that the app is set up. Fails with
 * `recovery_code_not_found` or `user_lock_limit_reached`.
 */
export const consumeRecoveryCode = (totp: StoredTotp, given: string) =>
  Effect.gen(function* () {
    const { totp_id, user_id } = totp
    yield* checkLockout(user_id)
    const wanted = given.trim().toLowerCase()
    const found = totp.recovery_codes.find(({ code }) => code === wanted)
    if (found === undefined) yield* recordFailure(user_id, totp_id)
    if (found === undefined || found.used === true) return yield* refuse("recovery_code_not_found")
    yield* clearFailures(user_id, totp_id)
    const recovery_codes = totp.recovery_codes.map((each) =>
      each === found ? { ...each, used: true } : each
    )
    const changed = { ...totp, recovery_codes }
    yield* (yield* Db).totps.put(changed)
    return { totp_recovery_code_id: found.totp_recovery_code_id, remaining: codesOf(changed).length }
  })
