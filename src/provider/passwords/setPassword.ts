/** Sets passwords, and requires users to reset them. */
import * as Effect from "effect/Effect"
import type { StoredUser } from "../data/rows.js"
import { Caller } from "../http/Caller.js"
import { Db } from "../data/Db.js"
import { clearFailures } from "../users/lockout.js"
import { refuse } from "../http/errors.js"
import { Secrets } from "../tokens/Secrets.js"
import { requireUserByEmail } from "../users/findUser.js"
import { hashPassword } from "./passwordHash.js"

/**
 * Sets the user's password and returns the changed user. In case the old password was stolen, it revokes the user's
 * other sessions and password reset links.
 */
export const setPassword = (user: StoredUser, password: string) =>
  Effect.gen(function* () {
    const db = yield* Db
    const { user_id } = user
    const own = (yield* Caller).session?.token_hash
    const password_id = user.password?.password_id ?? (yield* (yield* Secrets).id("password"))
    const hash = yield* hashPassword(password)
    const changed: StoredUser = { ...user, password: { password_id, requires_reset: false } }
    yield* db.users.put(changed)
    yield* db.passwords.put({ password_id, user_id, hash })
    const links = yield* db.links.findAll("user_id", user_id)
    yield* db.links.remove(...links.filter((link) => link.resets_password))
    const sessions = yield* db.sessions.findAll("user_id", user_id)
    yield* db.sessions.remove(...sessions.filter(({ token_hash }) => token_hash !== own))
    yield* clearFailures(user_id, password_id)
    return changed
  })

/** Makes the user with this address reset their password at the next login. Fails with `no_user_password`. */
export const requireReset = (raw: string) =>
  Effect.gen(function* () {
    const user = yield* requireUserByEmail(raw)
    if (user.password === null) return yield* refuse("no_user_password")
    const password = { ...user.password, requires_reset: true }
    yield* (yield* Db).users.put({ ...user, password })
  })
