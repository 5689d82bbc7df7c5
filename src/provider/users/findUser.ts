/** Finds users by email address. */
import * as Effect from "effect/Effect"
import { email } from "./contacts.js"
import { refuse } from "../http/errors.js"

/** The normalized address and its user, if any. Fails with `invalid_email`. */
export const findUserByEmail = (raw: string) =>
  Effect.gen(function* () {
    const address = email.normalize(raw)
    const problem = yield* email.problemOf(address)
    if (problem !== undefined) return yield* refuse(problem)
    return { address, owner: yield* email.findUser(address) }
  })

/** The user with this address. Fails with `invalid_email` or `email_not_found`. */
export const requireUserByEmail = (raw: string) =>
  Effect.flatMap(findUserByEmail(raw), ({ owner }) =>
    owner === undefined ? refuse(email.notFound) : Effect.succeed(owner)
  )
