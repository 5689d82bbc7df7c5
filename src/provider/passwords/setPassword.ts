/** Changes of a user's password. */
import * as Effect from "effect/Effect"
import type { User } from "../../domain/User.js"
import { Caller } from "../Caller.js"
import { Db } from "../Db.js"
import { forgetFailures } from "../lockOut.js"
import { refuse } from "../refusals.js"
import { Secrets } from "../Secrets.js"
import { userAt } from "../userAt.js"
import { replaceUser } from "../users.js"
import { hashed } from "./hash.js"

/**
 * Gives the user this password and answers them with it. Whoever had a hold on the account through the old one
 * loses it: other sessions than the caller's end, and resets that were mailed are void.
 */
export const setPassword = (user: User, password: string) =>
  Effect.gen(function* () {
    const db = yield* Db
    const { user_id } = user
    const own = (yield* Caller).session?.token_hash
    const password_id = user.password?.password_id ?? (yield* (yield* Secrets).id("password"))
    const hash = yield* hashed(password)
    const changed: User = { ...user, password: { password_id, requires_reset: false } }
    yield* db.update(replaceUser(changed))
    yield* db.update((data) => ({
      ...data,
      passwords: [
        ...data.passwords.filter((each) => each.user_id !== user_id),
        { password_id, user_id, hash }
      ],
      links: data.links.filter((each) => each.user_id !== user_id || each.resets_password !== true),
      sessions: data.sessions.filter((each) => each.session.user_id !== user_id || each.token_hash === own)
    }))
    yield* forgetFailures(user_id)
    return changed
  })

/** From now on the user at this address must reset their password; fails with `no_user_password` for none. */
export const requireReset = (raw: string) =>
  Effect.gen(function* () {
    const user = yield* userAt(raw)
    if (user.password === null) return yield* refuse("no_user_password")
    const password = { ...user.password, requires_reset: true }
    yield* (yield* Db).update(replaceUser({ ...user, password }))
  })
