/** A person another party vouches for: a social provider, or the issuer of a trusted token. */
import * as Effect from "effect/Effect"
import type { User } from "../domain/User.js"
import { email, newUser } from "./contacts.js"
import { Secrets } from "./Secrets.js"

/** What the party says. */
interface Told {
  readonly email: string | undefined
  readonly name: string
}

/**
 * The user the party has spoken of before, else the one at the address, else a new one; with the address where
 * nobody has it, and with the name where none is known. Nothing is stored.
 */
export const vouchedFor = (known: User | undefined, told: Told) =>
  Effect.gen(function* () {
    const address = told.email
    const owner = address === undefined ? undefined : yield* email.owner(address)
    const before = withName(known ?? owner ?? (yield* newUser), told.name)
    if (address === undefined) return { user: before, email_id: undefined }
    const email_id = email.idOn(before, address)
    if (email_id !== undefined) return { user: withoutDoubtfulPassword(before, email_id), email_id }
    if (owner !== undefined) return { user: before, email_id: undefined }
    const id = yield* (yield* Secrets).id(email.idKind)
    return { user: email.attach(before, id, address), email_id: id }
  })

const withName = (user: User, name: string): User => {
  const isNamed = Object.values(user.name).some((part) => part !== "")
  const [first_name = "", ...rest] = name.split(" ")
  return isNamed ? user : { ...user, name: { first_name, middle_name: "", last_name: rest.join(" ") } }
}

/** A password that was set before anybody proved the address may be that of somebody else. */
const withoutDoubtfulPassword = (user: User, email_id: string): User => {
  const isProven = user.emails.some((each) => each.email_id === email_id && each.verified)
  return isProven || user.password === null
    ? user
    : { ...user, password: { ...user.password, requires_reset: true } }
}
