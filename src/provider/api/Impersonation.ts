/** Acting as a user: a token made on the provider's side opens a session of theirs, once. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { impersonation as Api } from "../../domain/api/Impersonation.js"
import { sessionDurationMinutes } from "../../domain/Limits.js"
import { Db } from "../Db.js"
import { refuse } from "../refusals.js"
import { answer } from "../router.js"
import { Secrets } from "../Secrets.js"
import { logIn } from "../sessions.js"
import { replaceUser } from "../users.js"

/** Minutes. */
const tokenLifetime = 5

/** Makes a token that opens a session of the user, once, within five minutes; fails with `user_not_found`. */
export const impersonate = (userId: string) =>
  Effect.gen(function* () {
    const db = yield* Db
    const secrets = yield* Secrets
    const { users } = yield* db.data
    const user = users.find(({ user_id }) => user_id === userId)
    if (user === undefined) return yield* refuse("user_not_found")
    const token = yield* secrets.token
    const stored = {
      token_hash: yield* secrets.digest(token),
      user_id: user.user_id,
      expires_at: (yield* Clock.currentTimeMillis) + tokenLifetime * 60_000
    }
    yield* db.update((data) => ({ ...data, impersonations: [...data.impersonations, stored] }))
    return token
  })

const authenticate = ({ impersonation_token }: typeof Api.authenticate.payload.Type) =>
  Effect.gen(function* () {
    const db = yield* Db
    const token_hash = yield* (yield* Secrets).digest(impersonation_token)
    const { impersonations, users } = yield* db.data
    const found = impersonations.find((each) => each.token_hash === token_hash)
    const user = users.find(({ user_id }) => user_id === found?.user_id)
    if (user === undefined) return yield* refuse("impersonation_token_not_found")
    yield* db.update((data) => ({
      ...data,
      impersonations: data.impersonations.filter((each) => each !== found)
    }))
    const factor = { type: "impersonated", delivery_method: "impersonation", details: {} }
    const answered = yield* logIn(user, "", factor, sessionDurationMinutes)
    // The user themselves proved nothing: who never logged in is still signing up.
    yield* db.update(replaceUser(user))
    return { ...answered, user, __user: user }
  })

/** What answers the calls on impersonation. */
export const handlers = [answer(Api.authenticate, authenticate)]
