/** The passwords of users and members: hashed (scrypt, RFC 7914), checked, set, and to be reset. */
import { scrypt } from "@noble/hashes/scrypt.js"
import * as Effect from "effect/Effect"
import * as Encoding from "effect/Encoding"
import { Settings } from "../Options.js"
import { Db } from "../data/Db.js"
import type { OwnerId, PasswordHash, StoredPassword, StoredUser } from "../data/rows.js"
import { Caller } from "../http/Caller.js"
import { refuse } from "../http/errors.js"
import { newId, newToken } from "../tokens/Secrets.js"
import { requireUserByEmail } from "../users/contacts.js"
import { checkLockout, clearFailures, recordFailure } from "../users/lockout.js"

/**
 * The user with this email address and password. A wrong password counts towards the lockout and fails with
 * `unauthorized_credentials`. Only the right password can fail with `reset_password`.
 */
export const checkPassword = (raw: string, password: string) =>
  Effect.gen(function* () {
    const user = yield* requireUserByEmail(raw)
    yield* ownersOfPassword([user.user_id], password)
    return user.password?.requires_reset === true ? yield* refuse("reset_password") : user
  })

/**
 * Returns the owners that have this password. If none has it, it counts towards the lockout of each and fails with
 * `unauthorized_credentials`. Owners that are locked out are skipped: if all are, it fails with `user_lock_limit_reached`.
 */
export const ownersOfPassword = (owners: ReadonlyArray<OwnerId>, password: string) =>
  Effect.gen(function* () {
    const { passwords } = yield* Db
    const open = yield* Effect.filter(owners, (id) => Effect.isSuccess(checkLockout(id)))
    if (open.length === 0 && owners.length > 0) return yield* refuse("user_lock_limit_reached")
    const stored: Array<StoredPassword> = []
    for (const user_id of open) {
      const own = yield* passwords.get({ user_id })
      if (own !== undefined) stored.push(own)
    }
    if (stored.length === 0) return yield* refuse("no_user_password")
    const matching = stored.filter(({ hash }) => matchesHash(password, hash))
    if (matching.length === 0) {
      for (const { password_id, user_id } of stored) yield* recordFailure(user_id, password_id)
      return yield* refuse("unauthorized_credentials")
    }
    for (const { password_id, user_id } of matching) yield* clearFailures(user_id, password_id)
    return matching.map(({ user_id }) => user_id)
  })

/**
 * Sets the user's password and returns the changed user. In case the old password was stolen, it revokes the user's
 * other sessions and password reset links.
 */
export const setPassword = (user: StoredUser, password: string) =>
  Effect.gen(function* () {
    const db = yield* Db
    const { user_id } = user
    const own = (yield* Caller).session?.token_hash
    const password_id = user.password?.password_id ?? (yield* newId("password"))
    const changed: StoredUser = { ...user, password: { password_id, requires_reset: false } }
    yield* db.users.put(changed)
    yield* storePassword({ password_id, user_id, hash: yield* hashPassword(password) })
    const links = yield* db.links.findAll("user_id", user_id)
    yield* db.links.remove(...links.filter((link) => link.resets_password))
    const sessions = yield* db.sessions.findAll("user_id", user_id)
    yield* db.sessions.remove(...sessions.filter(({ token_hash }) => token_hash !== own))
    return changed
  })

/** Stores a new password, and forgets the wrong tries of the one before. */
export const storePassword = (password: StoredPassword) =>
  Effect.gen(function* () {
    yield* (yield* Db).passwords.put(password)
    yield* clearFailures(password.user_id, password.password_id)
  })

/** Makes the user with this address reset their password at the next login. Fails with `no_user_password`. */
export const requireReset = (raw: string) =>
  Effect.gen(function* () {
    const user = yield* requireUserByEmail(raw)
    if (user.password === null) return yield* refuse("no_user_password")
    const password = { ...user.password, requires_reset: true }
    yield* (yield* Db).users.put({ ...user, password })
  })

/** Hashes a password with a new salt. Stored hashes keep the cost that they were made with. */
export const hashPassword = (password: string): Effect.Effect<PasswordHash, never, Settings> =>
  Effect.gen(function* () {
    const salt = yield* newToken
    const cost = { N: (yield* Settings).passwordHashCost, r: 8, p: 1 }
    return { ...cost, salt, key: deriveKey(password, { ...cost, salt }) }
  })

/** Whether the password has this hash. */
const matchesHash = (password: string, hash: PasswordHash): boolean => deriveKey(password, hash) === hash.key

// Keyboards may enter the same text with different Unicode code points.
const deriveKey = (password: string, { N, r, p, salt }: Omit<PasswordHash, "key">) =>
  Encoding.encodeBase64Url(scrypt(password.normalize("NFKC"), salt, { N, r, p, dkLen: 32 }))
