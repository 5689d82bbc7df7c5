/** The user at an e-mail address. */
import * as Effect from "effect/Effect"
import { email } from "./contacts.js"
import { refuse } from "./refusals.js"

/** An address as it is kept, and who has it if anybody does; fails with `invalid_email`. */
export const lookUp = (raw: string) =>
  Effect.gen(function* () {
    const address = email.normal(raw)
    const problem = email.problem(address)
    if (problem !== undefined) return yield* refuse(problem)
    return { address, owner: yield* email.owner(address) }
  })

/** Who has the address; fails with `invalid_email` or `email_not_found`. */
export const userAt = (raw: string) =>
  Effect.flatMap(lookUp(raw), ({ owner }) =>
    owner === undefined ? refuse(email.unknown) : Effect.succeed(owner)
  )
