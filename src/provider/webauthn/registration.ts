/** Registration of a passkey by a signed-in user. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { ceremonies as Api } from "../../domain/api/WebAuthn.js"
import { type StoredPasskey, type StoredPasskeyCreation, type StoredUser, Transport } from "../data/rows.js"
import { Caller } from "../http/Caller.js"
import { sessionUser } from "../users/contacts.js"
import { Db } from "../data/Db.js"
import { Settings } from "../Options.js"
import { refuse } from "../http/errors.js"
import { Secrets } from "../tokens/Secrets.js"
import { checkDuration, logIn } from "../tokens/sessions.js"
import { challengeOf, decodeRegistration } from "./credentials.js"
import { creationOptions, lifetime } from "./options.js"
import { factorOf, findByCredential, passkeysOf } from "./passkeys.js"
import { requireOriginIn } from "./relyingParty.js"
import { verifyRegistration } from "./verify.js"

/** Starts the registration of a passkey for the session's user. */
export const registerStart = (payload: typeof Api.registerStart.payload.Type) =>
  Effect.gen(function* () {
    const { bootstrap } = yield* Settings
    const user = yield* sessionUser
    const { authenticator_type, domain, user_agent } = payload
    const origin = yield* requireOriginIn(domain)
    const isPasskey = payload.return_passkey_credential_options === true
    const user_handle = payload.override_id ?? user.user_id
    const { length } = new TextEncoder().encode(user_handle)
    if (length < 1 || length > 64) return yield* refuse("invalid_override_id")
    const name = payload.override_name ?? nameOf(user)

    const options = yield* creationOptions({
      domain,
      project: bootstrap.project_name ?? "Latchkey",
      user: { handle: user_handle, name, displayName: payload.override_display_name ?? name },
      authenticatorType: authenticator_type,
      isPasskey,
      known: yield* passkeysOf(user)
    })
    const creation: StoredPasskeyCreation = {
      challenge: options.challenge,
      domain,
      origin,
      requires_verification: isPasskey,
      expires_at: (yield* Clock.currentTimeMillis) + lifetime,
      user_id: user.user_id,
      user_handle,
      user_agent,
      authenticator_type: authenticator_type ?? ""
    }
    yield* (yield* Db).passkeyCreations.put(creation)
    return { user_id: user.user_id, public_key_credential_creation_options: JSON.stringify(options) }
  })

/** The account name that the browser shows. */
const nameOf = ({ emails, phone_numbers, user_id }: StoredUser) =>
  emails[0]?.email ?? phone_numbers[0]?.phone_number ?? user_id

/** Stores the new passkey and adds it to the session as a factor. */
export const register = (payload: typeof Api.register.payload.Type) =>
  Effect.gen(function* () {
    const db = yield* Db
    const { session } = yield* (yield* Caller).requireSession
    const user = yield* sessionUser
    // Without a duration the session keeps its expiry.
    const remainingMinutes = (Date.parse(session.expires_at) - (yield* Clock.currentTimeMillis)) / 60_000
    if (payload.session_duration_minutes !== undefined) yield* checkDuration(payload.session_duration_minutes)
    const credential = yield* decodeRegistration(payload.public_key_credential)
    const challenge = yield* challengeOf(credential)
    const creation = yield* db.passkeyCreations.get({ challenge })
    if (creation?.user_id !== user.user_id) return yield* refuse("invalid_public_key_credential")
    yield* db.passkeyCreations.remove(creation)
    const verified = yield* verifyRegistration(credential, creation)
    const known = yield* findByCredential(verified.credential_id)
    if (known !== undefined) return yield* refuse("duplicate_webauthn_registration")

    const webauthn_registration_id = yield* (yield* Secrets).id("webauthn-registration")
    const { domain, user_agent, user_handle } = creation
    const passkey: StoredPasskey = {
      ...verified,
      webauthn_registration_id,
      transports: credential.response.transports.filter(Schema.is(Transport)),
      user_handle
    }
    const registration = {
      webauthn_registration_id,
      domain,
      user_agent,
      authenticator_type: creation.authenticator_type || credential.authenticatorAttachment,
      verified: true,
      name: `Passkey ${user.webauthn_registrations.length + 1}`
    }
    yield* db.passkeys.put(passkey)
    const changed = { ...user, webauthn_registrations: [...user.webauthn_registrations, registration] }
    const minutes = payload.session_duration_minutes ?? remainingMinutes
    const answer = yield* logIn(changed, webauthn_registration_id, factorOf(registration), minutes)
    return { ...answer, webauthn_registration_id }
  })
