/** Checks passwords at login. */
import * as Effect from "effect/Effect"
import { Db } from "../data/Db.js"
import { checkLockout, recordFailure, clearFailures } from "../users/lockout.js"
import { refuse } from "../http/errors.js"
import { requireUserByEmail } from "../users/findUser.js"
import { matchesHash } from "./passwordHash.js"

/**
 * The user with this email address and password. A wrong password counts towards the lockout and fails with
 * `unauthorized_credentials`. Only the right password can fail with `reset_password`.
 */
export const checkPassword = (raw: string, password: string) =>
  Effect.gen(function* () {
    const user = yield* requireUserByEmail(raw)
    yield* checkLockout(user.user_id)
    const stored = yield* (yield* Db).passwords.get(user)
    if (stored === undefined) return yield* refuse("no_user_password")
    if (!matchesHash(password, stored.hash)) {
      yield* recordFailure(user.user_id, stored.password_id)
      return yield* refuse("unauthorized_credentials")
    }
    yield* clearFailures(user.user_id, stored.password_id)
    return user.password?.requires_reset === true ? yield* refuse("reset_password") : user
  })
