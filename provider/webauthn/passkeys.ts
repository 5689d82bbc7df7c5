/** The passkeys of users. A passkey counts only while its registration is on a user. */
import * as Effect from "effect/Effect"
import * as Encoding from "effect/Encoding"
import type { WebAuthnRegistration } from "../../src/domain/schemas/User.js"
import type { StoredPasskey, StoredPasskeyRequest, StoredUser } from "../data/rows.js"
import { Db } from "../data/Db.js"
import { refuse } from "../http/errors.js"

type Registration = typeof WebAuthnRegistration.Type

/** The registration of a passkey on its user. */
const registrationOf = (user: StoredUser, { webauthn_registration_id }: StoredPasskey) =>
  user.webauthn_registrations.find((each) => each.webauthn_registration_id === webauthn_registration_id)

/** The passkeys whose registration is on the user. */
export const passkeysOf = (user: StoredUser) =>
  Effect.gen(function* () {
    const { passkeys } = yield* Db
    const found = yield* Effect.forEach(user.webauthn_registrations, passkeys.get)
    return found.filter((passkey) => passkey !== undefined)
  })

/** The passkey with this credential, its registration and its user; undefined when it is on no user. */
export const findByCredential = (credential_id: string) =>
  Effect.gen(function* () {
    const { passkeys, users } = yield* Db
    for (const passkey of yield* passkeys.findAll("credential_id", credential_id)) {
      const user = yield* users.find("webauthn_registration_id", passkey.webauthn_registration_id)
      const registration = user && registrationOf(user, passkey)
      if (user && registration) return { passkey, registration, user }
    }
    return undefined
  })

/** The passkey that answers the request; fails with `webauthn_registration_not_found`. */
export const findPasskey = (credential_id: string, { domain, user_id }: StoredPasskeyRequest) =>
  Effect.gen(function* () {
    const found = yield* findByCredential(credential_id)
    const isAllowed =
      found?.registration.domain === domain && (user_id === undefined || user_id === found.user.user_id)
    return isAllowed ? found : yield* refuse("webauthn_registration_not_found")
  })

/**
 * Whether the user handle matches the registration. The authenticator may omit the handle only when the request listed
 * the allowed passkeys.
 */
export const matchesUserHandle = (
  userHandle: string,
  { user_handle }: StoredPasskey,
  { user_id }: StoredPasskeyRequest
) => (userHandle === "" ? user_id !== undefined : userHandle === Encoding.encodeBase64Url(user_handle))

/** The registration as a proven factor. */
export const factorOf = ({ domain, user_agent, webauthn_registration_id }: Registration) => ({
  type: "webauthn",
  delivery_method: "webauthn_registration",
  details: { webauthn_factor: { webauthn_registration_id, domain, user_agent } }
})
