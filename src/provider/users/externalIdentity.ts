/** Users that another party identifies: a social provider, or the issuer of a trusted token. */
import * as Effect from "effect/Effect"
import type { User } from "../../domain/User.js"
import { email, newUser } from "./contacts.js"
import { Secrets } from "../tokens/Secrets.js"

/** What the party says about the user. */
interface VerifiedClaims {
  readonly email: string | undefined
  readonly name: string
}

/**
 * Returns the known user, else the user with the email address, else a new user. Adds the address unless another user
 * has it, and the name unless the user has one. Stores nothing.
 */
export const findOrCreateFromIdentity = (known: User | undefined, claims: VerifiedClaims) =>
  Effect.gen(function* () {
    const address = claims.email
    const owner = address === undefined ? undefined : yield* email.findUser(address)
    const before = withName(known ?? owner ?? (yield* newUser), claims.name)
    if (address === undefined) return { user: before, email_id: undefined }
    const email_id = email.idOn(before, address)
    if (email_id !== undefined) return { user: resetUnverifiedPassword(before, email_id), email_id }
    if (owner !== undefined) return { user: before, email_id: undefined }
    const id = yield* (yield* Secrets).id(email.idKind)
    return { user: email.addTo(before, id, address), email_id: id }
  })

const withName = (user: User, name: string): User => {
  const isNamed = Object.values(user.name).some((part) => part !== "")
  const [first_name = "", ...rest] = name.split(" ")
  return isNamed ? user : { ...user, name: { first_name, middle_name: "", last_name: rest.join(" ") } }
}

/** Somebody else may have set a password before the address was verified, so it must be reset. */
const resetUnverifiedPassword = (user: User, email_id: string): User => {
  const isVerified = user.emails.some((each) => each.email_id === email_id && each.verified)
  return isVerified || user.password === null
    ? user
    : { ...user, password: { ...user.password, requires_reset: true } }
}
