/** E-mail addresses and telephone numbers as ways to reach a user. */
import * as Effect from "effect/Effect"
import { callingCodes } from "../domain/Countries.js"
import { isEmail } from "../domain/Email.js"
import { UserId } from "../domain/Ids.js"
import type { ApiError } from "../domain/Errors.js"
import { isE164 } from "../domain/Phone.js"
import type { User } from "../domain/User.js"
import { Caller } from "./Caller.js"
import { Db } from "./data/Db.js"
import { Settings } from "./Options.js"
import { refuse, refuseAs, type Refusal } from "./refusals.js"
import { Secrets } from "./Secrets.js"
import { timestamp } from "./time.js"

interface Contact {
  readonly idKind: string
  readonly normal: (raw: string) => string
  readonly problem: (address: string) => Refusal | undefined
  readonly owner: (address: string) => Effect.Effect<User | undefined, never, Db>
  readonly idOn: (user: User, address: string) => string | undefined
  readonly attach: (user: User, id: string, address: string) => User
  readonly unknown: Refusal
  readonly taken: Refusal
}

/** Kept in lower case. */
export const email: Contact = {
  idKind: "email",
  normal: (raw) => raw.trim().toLowerCase(),
  problem: (address) => (isEmail(address) ? undefined : "invalid_email"),
  owner: (address) => Effect.flatMap(Db, ({ users }) => users.find("email", address)),
  idOn: (user, address) => user.emails.find((each) => each.email === address)?.email_id,
  attach: (user, email_id, address) => ({
    ...user,
    emails: [...user.emails, { email_id, email: address, verified: false }]
  }),
  unknown: "email_not_found",
  taken: "duplicate_email"
}

/** In E.164. */
export const phone: Contact = {
  idKind: "phone-number",
  normal: (raw) => raw.trim(),
  problem: (address) =>
    !isE164(address)
      ? "invalid_phone_number"
      : knownCodes.some((code) => address.startsWith(`+${code}`))
        ? undefined
        : "invalid_phone_number_country_code",
  owner: (address) => Effect.flatMap(Db, ({ users }) => users.find("phone_number", address)),
  idOn: (user, address) => user.phone_numbers.find((each) => each.phone_number === address)?.phone_id,
  attach: (user, phone_id, address) => ({
    ...user,
    phone_numbers: [...user.phone_numbers, { phone_id, phone_number: address, verified: false }]
  }),
  unknown: "phone_number_not_found",
  taken: "duplicate_phone_number"
}

const knownCodes = Object.values(callingCodes)

/** `primary` needs a known address; `secondary` a live session, to whose user the address is added. */
export type Occasion = "login_or_create" | "primary" | "secondary"

/** The occasion that stands in a path. */
export const occasionOf = (factor: string): Effect.Effect<Occasion, ApiError> =>
  factor === "primary" || factor === "secondary" ? Effect.succeed(factor) : refuse("route_not_found")

/** The user at an address, found, created or given the address, as the occasion says. */
export const reach = (contact: Contact, raw: string, occasion: Occasion) =>
  Effect.gen(function* () {
    const { undeliverable } = yield* Settings
    const address = contact.normal(raw)
    const problem = contact.problem(address)
    if (problem !== undefined) return yield* refuse(problem)
    const refused = undeliverable.get(address)
    if (refused !== undefined) return yield* refuseAs(refused)

    const owner = yield* contact.owner(address)
    const own = occasion === "secondary" ? yield* sessionUser : undefined
    if (own !== undefined && owner !== undefined && own.user_id !== owner.user_id) {
      return yield* refuse(contact.taken)
    }
    const known = own ?? owner
    if (known === undefined && occasion === "primary") return yield* refuse(contact.unknown)
    const before = known ?? (yield* newUser)
    const method_id = contact.idOn(before, address) ?? (yield* (yield* Secrets).id(contact.idKind))
    const user =
      contact.idOn(before, address) === undefined ? contact.attach(before, method_id, address) : before
    yield* (yield* Db).users.put(user)
    return { user, method_id, address }
  })

/** The user of the live session, or the refusal of a call that needs one. */
export const sessionUser = Effect.gen(function* () {
  const { session } = yield* (yield* Caller).requireSession
  const user = yield* (yield* Db).users.get(session)
  return user ?? (yield* refuse("session_not_found"))
})

/** A user nobody has met yet: pending, and reached by nothing. */
export const newUser = Effect.gen(function* () {
  const user_id = yield* (yield* Secrets).id("user")
  const user: User = {
    user_id: UserId.make(user_id),
    status: "pending",
    created_at: yield* timestamp,
    name: { first_name: "", middle_name: "", last_name: "" },
    emails: [],
    phone_numbers: [],
    providers: [],
    password: null,
    totps: [],
    crypto_wallets: [],
    webauthn_registrations: [],
    biometric_registrations: [],
    trusted_metadata: {},
    untrusted_metadata: {},
    roles: ["stytch_user"]
  }
  return user
})
