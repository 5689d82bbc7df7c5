/** Whose passkey is which. A passkey whose registration was taken off its user is none. */
import * as Effect from "effect/Effect"
import * as Encoding from "effect/Encoding"
import type { User, WebAuthnRegistration } from "../../domain/User.js"
import type { Data, StoredPasskey, StoredPasskeyRequest } from "../Data.js"
import { refuse } from "../refusals.js"

type Registration = typeof WebAuthnRegistration.Type

/** What stands on the user of one of their passkeys. */
export const registrationOf = (user: User, { webauthn_registration_id }: StoredPasskey) =>
  user.webauthn_registrations.find((each) => each.webauthn_registration_id === webauthn_registration_id)

/** Those that work. */
export const passkeysOf = (user: User, { passkeys }: Data) =>
  passkeys.filter((passkey) => registrationOf(user, passkey) !== undefined)

/** A passkey that does for what was asked; fails with `webauthn_registration_not_found` when there is none. */
export const findPasskey = (data: Data, credential_id: string, { domain, user_id }: StoredPasskeyRequest) =>
  Effect.gen(function* () {
    for (const user of data.users) {
      const passkey = passkeysOf(user, data).find((each) => each.credential_id === credential_id)
      const registration = passkey && registrationOf(user, passkey)
      const isAsked = registration?.domain === domain && (user_id === undefined || user_id === user.user_id)
      if (passkey && registration && isAsked) return { passkey, registration, user }
    }
    return yield* refuse("webauthn_registration_not_found")
  })

/**
 * Whether the authenticator knows the user as we named them to it. Only where it was told which passkeys will do
 * may it leave that out.
 */
export const isOwnHandle = (
  told: string,
  { user_handle }: StoredPasskey,
  { user_id }: StoredPasskeyRequest
) => (told === "" ? user_id !== undefined : told === Encoding.encodeBase64Url(user_handle))

/** The registration as a factor that was proved. */
export const factorOf = ({ domain, user_agent, webauthn_registration_id }: Registration) => ({
  type: "webauthn",
  delivery_method: "webauthn_registration",
  details: { webauthn_factor: { webauthn_registration_id, domain, user_agent } }
})
