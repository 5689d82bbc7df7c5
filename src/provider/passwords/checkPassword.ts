/** Who knows the password of the user at an address. */
import * as Effect from "effect/Effect"
import { Db } from "../data/Db.js"
import { checkLockout, recordFailure, clearFailures } from "../users/lockout.js"
import { apiError } from "../http/errors.js"
import { requireUserByEmail } from "../users/findUser.js"
import { matchesHash } from "./passwordHash.js"

/**
 * The user whose password it is. A wrong one counts towards the lock and is `unauthorized_credentials`; only
 * who knows the right one is told that it must be reset first.
 */
export const checkPassword = (raw: string, password: string) =>
  Effect.gen(function* () {
    const user = yield* requireUserByEmail(raw)
    yield* checkLockout(user.user_id)
    const stored = yield* (yield* Db).passwords.get(user)
    if (stored === undefined) return yield* apiError("no_user_password")
    if (!matchesHash(password, stored.hash)) {
      yield* recordFailure(user.user_id)
      return yield* apiError("unauthorized_credentials")
    }
    yield* clearFailures(user.user_id)
    return user.password?.requires_reset === true ? yield* apiError("reset_password") : user
  })
