/** Impersonation: a single-use token from the provider starts a session as a user or as a member of an organization. */
import * as Effect from "effect/Effect"
import { impersonation as Api } from "../../src/domain/impersonation/calls.js"
import { MemberId, UserId } from "../data/rows.js"
import { Db } from "../data/Db.js"
import { refuse } from "../http/errors.js"
import { route } from "../http/router.js"
import { findSubject, isUser, type Subject } from "../idp/subjects.js"
import { digest, issueToken } from "../tokens/Secrets.js"
import { logIn } from "../tokens/sessions.js"

/** Minutes. */
const tokenLifetime = 5

/** Minutes that a session lasts (https://stytch.com/docs/api-reference/b2b/api/impersonation/authenticate-token). */
export const impersonatedMinutes = 60

/**
 * Makes a single-use token that starts a session as the user or the member with this id within five minutes. Fails with
 * `user_not_found`.
 */
export const impersonate = (id: string) =>
  Effect.gen(function* () {
    const subject = yield* findSubject(UserId.make(id))
    if (subject === undefined) return yield* refuse("user_not_found")
    const { token, hash, expires_at } = yield* issueToken(tokenLifetime)
    const user_id = isUser(subject) ? subject.user_id : MemberId.make(id)
    yield* (yield* Db).impersonations.put({ token_hash: hash, user_id, expires_at })
    return token
  })

/**
 * Redeems a token. Returns the person whom it is for, and the authentication factor of their session. Fails with
 * `impersonation_token_not_found` when the person is of the other kind, user or member.
 */
export const redeemImpersonation = <Person extends Subject>(
  { impersonation_token }: typeof Api.authenticate.payload.Type,
  isRight: (subject: Subject) => subject is Person
) =>
  Effect.gen(function* () {
    const { impersonations } = yield* Db
    const token_hash = yield* digest(impersonation_token)
    const found = yield* impersonations.get({ token_hash })
    const subject = found && (yield* findSubject(found.user_id))
    if (subject === undefined || !isRight(subject)) return yield* refuse("impersonation_token_not_found")
    yield* impersonations.remove({ token_hash })
    return { subject, factor: { type: "impersonated", delivery_method: "impersonation", details: {} } }
  })

const authenticate = (payload: typeof Api.authenticate.payload.Type) =>
  Effect.gen(function* () {
    const { factor, subject: user } = yield* redeemImpersonation(payload, isUser)
    const answer = yield* logIn(user, "", factor, impersonatedMinutes)
    // The user proved nothing, so a pending user stays pending.
    yield* (yield* Db).users.put(user)
    return { ...answer, user, __user: user }
  })

/** The routes of impersonation. */
export const handlers = [route(Api.authenticate, authenticate)]
