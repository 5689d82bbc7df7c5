/** Email addresses, phone numbers and wallets as contacts of a user. */
import * as Effect from "effect/Effect"
import { callingCodes } from "../../src/domain/values/Countries.js"
import { isEmail } from "../../src/domain/values/Email.js"
import type { ApiError } from "../../src/domain/errors/CallErrors.js"
import { isE164 } from "../../src/domain/values/Phone.js"
import { Settings } from "../Options.js"
import { timestamp } from "../clock.js"
import { Db } from "../data/Db.js"
import { type StoredUser, UserId } from "../data/rows.js"
import { Caller } from "../http/Caller.js"
import { apiErrorOf, type ErrorType, refuse } from "../http/errors.js"
import { parsePhoneNumber } from "../phoneNumbers.js"
import { newId } from "../tokens/Secrets.js"
import { requirePrivileged } from "./factorRules.js"
import { isUnverified } from "./users.js"

export interface Contact {
  readonly idKind: string
  readonly normalize: (raw: string) => string
  /** Returns the error of an invalid address, and undefined for a valid one. */
  readonly problemOf: (address: string) => Effect.Effect<ErrorType | undefined>
  readonly findUser: (address: string) => Effect.Effect<StoredUser | undefined, never, Db>
  readonly idOn: (user: StoredUser, address: string) => string | undefined
  readonly addTo: (user: StoredUser, id: string, address: string) => StoredUser
  readonly notFound: ErrorType
  readonly duplicate: ErrorType
}

/** Stored in lower case. */
export const email: Contact = {
  idKind: "email",
  normalize: (raw) => raw.trim().toLowerCase(),
  problemOf: (address) => Effect.succeed(isEmail(address) ? undefined : "invalid_email"),
  findUser: (address) => Effect.flatMap(Db, ({ users }) => users.find("email", address)),
  idOn: (user, address) => user.emails.find((each) => each.email === address)?.email_id,
  addTo: (user, email_id, address) => ({
    ...user,
    emails: [...user.emails, { email_id, email: address, verified: false }]
  }),
  notFound: "email_not_found",
  duplicate: "duplicate_email"
}

/** Stored in E.164. */
export const phone: Contact = {
  idKind: "phone-number",
  normalize: (raw) => raw.trim(),
  problemOf: (address) =>
    Effect.map(parsePhoneNumber(address, ""), ({ isValid, number }) => {
      if (!isE164(address)) return "invalid_phone_number"
      if (!knownCodes.some((code) => address.startsWith(`+${code}`)))
        return "invalid_phone_number_country_code"
      // The library also reads numbers that are almost right, such as one with the 0 of national calls.
      return isValid && number === address ? undefined : "invalid_phone_number"
    }),
  findUser: (address) => Effect.flatMap(Db, ({ users }) => users.find("phone_number", address)),
  idOn: (user, address) => user.phone_numbers.find((each) => each.phone_number === address)?.phone_id,
  addTo: (user, phone_id, address) => ({
    ...user,
    phone_numbers: [...user.phone_numbers, { phone_id, phone_number: address, verified: false }]
  }),
  notFound: "phone_number_not_found",
  duplicate: "duplicate_phone_number"
}

const knownCodes = Object.values(callingCodes)

/** `primary` needs a known contact. `secondary` needs a session and adds the contact to its user. */
export type LoginMode = "login_or_create" | "primary" | "secondary"

/** The login mode in a path. Fails with `route_not_found`. */
export const loginModeOf = (factor: string): Effect.Effect<LoginMode, ApiError> =>
  factor === "primary" || factor === "secondary" ? Effect.succeed(factor) : refuse("route_not_found")

/** Finds the user of a contact, creates one, or adds the contact to the session's user, depending on the mode. */
export const resolveContact = (contact: Contact, raw: string, mode: LoginMode) =>
  Effect.gen(function* () {
    const { undeliverable } = yield* Settings
    const address = contact.normalize(raw)
    const problem = yield* contact.problemOf(address)
    if (problem !== undefined) return yield* refuse(problem)
    const deliveryError = undeliverable.get(address)
    if (deliveryError !== undefined) return yield* Effect.fail(apiErrorOf(deliveryError))

    const owner = yield* contact.findUser(address)
    const current = mode === "secondary" ? yield* sessionUser : undefined
    if (current !== undefined && owner !== undefined && current.user_id !== owner.user_id) {
      return yield* refuse(contact.duplicate)
    }
    const known = current ?? owner
    if (known === undefined && mode === "primary") return yield* refuse(contact.notFound)
    const before = known ?? (yield* newUser)
    const method_id = contact.idOn(before, address) ?? (yield* newId(contact.idKind))
    const isNew = contact.idOn(before, address) === undefined
    const user = isNew ? contact.addTo(before, method_id, address) : before
    // A wallet is verified at once, by its signature.
    if (current !== undefined && isUnverified(user, method_id)) {
      yield* requirePrivileged(current, "add a factor", method_id)
    }
    const db = yield* Db
    yield* db.users.put(user)
    // A wallet is verified at once.
    const by_server = (yield* Caller).actsAs !== undefined
    if ((isNew || by_server) && current !== undefined && isUnverified(user, method_id)) {
      yield* db.addedContacts.put({ contact_id: method_id, user_id: user.user_id, by_server })
    }
    return { user, method_id, address }
  })

/**
 * The user of the session, or the one that the site's server acts as. Fails with `user_unauthenticated` or
 * `session_not_found`.
 */
export const sessionUser = Effect.gen(function* () {
  const { actsAs, requireSession } = yield* Caller
  const user_id = actsAs ?? (yield* requireSession).session.user_id
  const user = yield* (yield* Db).users.get({ user_id })
  return user ?? (yield* refuse("session_not_found"))
})

/** A new pending user without any contact. */
export const newUser = Effect.gen(function* () {
  const user_id = yield* newId("user")
  const user: StoredUser = {
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
