/** Users that another party identifies: a social provider, or the issuer of a trusted token. */
import * as Effect from "effect/Effect"
import type { StoredUser } from "../data/rows.js"
import { email, newUser } from "./contacts.js"
import { newId } from "../tokens/Secrets.js"
import { proveContact } from "./proveContact.js"
import { markVerified } from "./users.js"

/** What the party says about the user. */
interface VerifiedClaims {
  readonly email: string | undefined
  readonly name: string
}

/**
 * Returns the known user, else the user with the email address, else a new user. Adds the address as verified unless
 * another user has it, and the name unless the user has one. Does not store the user.
 */
export const findOrCreateFromIdentity = (known: StoredUser | undefined, claims: VerifiedClaims) =>
  Effect.gen(function* () {
    const address = claims.email
    const owner = address === undefined ? undefined : yield* email.findUser(address)
    const ownId = (user: StoredUser) => (address === undefined ? undefined : email.idOn(user, address))
    const found = known ?? (owner && (yield* proveContact(owner, ownId(owner) ?? "")))
    const before = withName(found ?? (yield* newUser), claims.name)
    const email_id = ownId(before)
    if (email_id !== undefined) return { user: markVerified(before, email_id), email_id }
    if (address === undefined || owner !== undefined) return { user: before, email_id: undefined }
    const id = yield* newId(email.idKind)
    return { user: markVerified(email.addTo(before, id, address), id), email_id: id }
  })

const withName = (user: StoredUser, name: string): StoredUser => {
  const isNamed = Object.values(user.name).some((part) => part !== "")
  const [first_name = "", ...rest] = name.split(" ")
  return isNamed ? user : { ...user, name: { first_name, middle_name: "", last_name: rest.join(" ") } }
}
