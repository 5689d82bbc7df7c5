/** Who knows the password of the user at an address. */
import * as Effect from "effect/Effect"
import { Db } from "../data/Db.js"
import { checkLock, countFailure, forgetFailures } from "../lockOut.js"
import { refuse } from "../refusals.js"
import { userAt } from "../userAt.js"
import { isRight } from "./hash.js"

/**
 * The user whose password it is. A wrong one counts towards the lock and is `unauthorized_credentials`; only
 * who knows the right one is told that it must be reset first.
 */
export const checkPassword = (raw: string, password: string) =>
  Effect.gen(function* () {
    const user = yield* userAt(raw)
    yield* checkLock(user.user_id)
    const stored = yield* (yield* Db).passwords.get(user)
    if (stored === undefined) return yield* refuse("no_user_password")
    if (!isRight(password, stored.hash)) {
      yield* countFailure(user.user_id)
      return yield* refuse("unauthorized_credentials")
    }
    yield* forgetFailures(user.user_id)
    return user.password?.requires_reset === true ? yield* refuse("reset_password") : user
  })
