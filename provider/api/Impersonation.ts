/** Impersonation: a single-use token from the provider starts a session as a user. */
import * as Effect from "effect/Effect"
import { impersonation as Api } from "../../src/domain/impersonation/calls.js"
import { UserId } from "../data/rows.js"
import { sessionDurationMinutes } from "../../src/domain/limits/Limits.js"
import { Db } from "../data/Db.js"
import { refuse } from "../http/errors.js"
import { route } from "../http/router.js"
import { digest, issueToken } from "../tokens/Secrets.js"
import { logIn } from "../tokens/sessions.js"

/** Minutes. */
const tokenLifetime = 5

/** Makes a single-use token that starts a session as the user within five minutes. Fails with `user_not_found`. */
export const impersonate = (userId: string) =>
  Effect.gen(function* () {
    const db = yield* Db
    const user = yield* db.users.get({ user_id: UserId.make(userId) })
    if (user === undefined) return yield* refuse("user_not_found")
    const { token, hash, expires_at } = yield* issueToken(tokenLifetime)
    yield* db.impersonations.put({ token_hash: hash, user_id: user.user_id, expires_at })
    return token
  })

const authenticate = ({ impersonation_token }: typeof Api.authenticate.payload.Type) =>
  Effect.gen(function* () {
    const db = yield* Db
    const token_hash = yield* digest(impersonation_token)
    const found = yield* db.impersonations.get({ token_hash })
    const user = found && (yield* db.users.get(found))
    if (user === undefined) return yield* refuse("impersonation_token_not_found")
    yield* db.impersonations.remove({ token_hash })
    const factor = { type: "impersonated", delivery_method: "impersonation", details: {} }
    const answer = yield* logIn(user, "", factor, sessionDurationMinutes)
    // The user proved nothing, so a pending user stays pending.
    yield* db.users.put(user)
    return { ...answer, user, __user: user }
  })

/** The routes of impersonation. */
export const handlers = [route(Api.authenticate, authenticate)]
