/** The first proof that an email address or phone number belongs to the caller. */
import * as Effect from "effect/Effect"
import type { StoredUser } from "../data/rows.js"
import { Caller } from "../http/Caller.js"
import { Db } from "../data/Db.js"
import { revokeGrants } from "../idp/grants.js"
import { newUser } from "./contacts.js"
import { isUnverified, markVerified, onlyContact, withoutContact } from "./users.js"

/** Whether the address is unverified, not the server's addition, and the caller has no session of its user. */
export const isFirstProofOfStranger = (user: StoredUser, contact_id: string) =>
  Effect.gen(function* () {
    const { session } = yield* Caller
    const addition = yield* (yield* Db).addedContacts.get({ contact_id })
    const isKnown = session?.session.user_id === user.user_id || addition?.by_server === true
    return isUnverified(user, contact_id) && !isKnown
  })

/**
 * The user of an address that the caller has proven, with the address verified. Before the proof, anybody could have
 * signed up with the address or added it to their own account. So a caller without a session of the user gets none of
 * that: a founding address keeps the user but loses everything else, an added address moves to a user of its own.
 */
export const proveContact = (user: StoredUser, contact_id: string) =>
  Effect.gen(function* () {
    const db = yield* Db
    if (!(yield* isFirstProofOfStranger(user, contact_id))) {
      yield* db.addedContacts.remove({ contact_id })
      return markVerified(user, contact_id)
    }
    const addition = yield* db.addedContacts.get({ contact_id })
    if (addition === undefined) return markVerified(yield* disown(user, contact_id), contact_id)
    yield* db.addedContacts.remove({ contact_id })
    yield* db.users.put(withoutContact(user, contact_id))
    return markVerified(onlyContact(user, contact_id, yield* newUser), contact_id)
  })

/** Removes every session, factor, contact and grant of the user except this contact. The password must be reset. */
const disown = (user: StoredUser, contact_id: string) =>
  Effect.gen(function* () {
    const db = yield* Db
    const { user_id, password } = user
    yield* db.sessions.remove(...(yield* db.sessions.findAll("user_id", user_id)))
    const links = yield* db.links.findAll("user_id", user_id)
    yield* db.links.remove(...links.filter(({ email_id }) => email_id !== contact_id))
    for (const { email_id } of user.emails) if (email_id !== contact_id) yield* forgetContact(email_id)
    for (const { phone_id } of user.phone_numbers) if (phone_id !== contact_id) yield* forgetContact(phone_id)
    yield* db.passkeys.remove(...user.webauthn_registrations)
    yield* db.totps.remove({ user_id })
    yield* revokeGrants(user_id)
    return {
      ...onlyContact(user, contact_id, user),
      password: password && { ...password, requires_reset: true },
      providers: [],
      totps: [],
      crypto_wallets: [],
      webauthn_registrations: [],
      biometric_registrations: []
    }
  })

/** Removes the codes of a contact, and that somebody added it. */
export const forgetContact = (contact_id: string) =>
  Effect.gen(function* () {
    const { addedContacts, codes } = yield* Db
    yield* codes.remove(...(yield* codes.findAll("method_id", contact_id)))
    yield* addedContacts.remove({ contact_id })
  })
