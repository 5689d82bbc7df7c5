/** How a user with a session comes by a passkey. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { ceremonies as Api } from "../../domain/api/WebAuthn.js"
import type { User } from "../../domain/User.js"
import { Caller } from "../Caller.js"
import { sessionUser } from "../contacts.js"
import { Transport, type StoredPasskey, type StoredPasskeyCreation } from "../Data.js"
import { Db } from "../Db.js"
import { Settings } from "../Options.js"
import { refuse } from "../refusals.js"
import { Secrets } from "../Secrets.js"
import { checkDuration, logIn } from "../sessions.js"
import { challengeOf, readRegistered } from "./credentials.js"
import { creationOptions, lifetime } from "./options.js"
import { factorOf, passkeysOf } from "./passkeys.js"
import { originUnder } from "./relyingParty.js"
import { verifyRegistered } from "./verify.js"

/** Asks for a new passkey of the session's user. */
export const registerStart = (payload: typeof Api.registerStart.payload.Type) =>
  Effect.gen(function* () {
    const db = yield* Db
    const { bootstrap } = yield* Settings
    const user = yield* sessionUser
    const { authenticator_type, domain, user_agent } = payload
    const origin = yield* originUnder(domain)
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
      known: passkeysOf(user, yield* db.data)
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
    yield* db.update((data) => ({ ...data, passkeyCreations: [...data.passkeyCreations, creation] }))
    return { user_id: user.user_id, public_key_credential_creation_options: JSON.stringify(options) }
  })

/** What the person knows the account by. */
const nameOf = ({ emails, phone_numbers, user_id }: User) =>
  emails[0]?.email ?? phone_numbers[0]?.phone_number ?? user_id

/** Takes the new passkey in; it joins the session as a factor. */
export const register = (payload: typeof Api.register.payload.Type) =>
  Effect.gen(function* () {
    const db = yield* Db
    const { session } = yield* (yield* Caller).requireSession
    const user = yield* sessionUser
    // Without a duration the session ends when it would have.
    const left = (Date.parse(session.expires_at) - (yield* Clock.currentTimeMillis)) / 60_000
    if (payload.session_duration_minutes !== undefined) yield* checkDuration(payload.session_duration_minutes)
    const credential = yield* readRegistered(payload.public_key_credential)
    const challenge = yield* challengeOf(credential)
    const { passkeyCreations, users } = yield* db.data
    const creation = passkeyCreations.find((each) => each.challenge === challenge)
    if (creation?.user_id !== user.user_id) return yield* refuse("invalid_public_key_credential")
    yield* db.update((data) => ({
      ...data,
      passkeyCreations: data.passkeyCreations.filter((each) => each !== creation)
    }))
    const verified = yield* verifyRegistered(credential, creation)
    const data = yield* db.data
    const isKnown = users
      .flatMap((each) => passkeysOf(each, data))
      .some((each) => each.credential_id === verified.credential_id)
    if (isKnown) return yield* refuse("duplicate_webauthn_registration")

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
    yield* db.update((before) => ({ ...before, passkeys: [...before.passkeys, passkey] }))
    const owner = { ...user, webauthn_registrations: [...user.webauthn_registrations, registration] }
    const minutes = payload.session_duration_minutes ?? left
    const answered = yield* logIn(owner, webauthn_registration_id, factorOf(registration), minutes)
    return { ...answered, webauthn_registration_id }
  })
