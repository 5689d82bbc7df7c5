/** Passkeys and security keys: registration by a signed-in user, and login. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { ceremonies, webauthn } from "../../src/domain/passkeys/calls.js"
import { Settings } from "../Options.js"
import { projectNameIn } from "../ProjectSettings.js"
import { Db } from "../data/Db.js"
import {
  type StoredPasskey,
  type StoredPasskeyCreation,
  type StoredPasskeyRequest,
  type StoredUser,
  Transport
} from "../data/rows.js"
import { Caller, userDevice } from "../http/Caller.js"
import { refuse } from "../http/errors.js"
import { route } from "../http/router.js"
import { newId } from "../tokens/Secrets.js"
import { checkDuration, logIn } from "../tokens/sessions.js"
import { type LoginMode, loginModeOf, sessionUser } from "../users/contacts.js"
import { refuseByRules, requirePrivileged } from "../users/factorRules.js"
import {
  challengeOf,
  creationOptions,
  decodeAssertion,
  decodeRegistration,
  lifetimeMinutes,
  quietMinutes,
  requestOptions,
  requireOriginIn,
  verifyAssertion,
  verifyRegistration
} from "../webauthn/ceremonies.js"
import {
  factorOf,
  findByCredential,
  findPasskey,
  matchesUserHandle,
  passkeysOf
} from "../webauthn/passkeys.js"
import { minutesFromNow } from "../clock.js"

/** Starts the registration of a passkey for the session's user. */
const registerStart = (payload: typeof ceremonies.registerStart.payload.Type) =>
  Effect.gen(function* () {
    const { bootstrap } = yield* Settings
    const { session } = yield* (yield* Caller).requireSession
    const user = yield* sessionUser
    const { authenticator_type, domain, user_agent } = payload
    const quietFrom = (yield* Clock.currentTimeMillis) - quietMinutes * 60_000
    const origin = yield* requireOriginIn(domain)
    const isPasskey = payload.return_passkey_credential_options === true
    const user_handle = payload.override_id ?? user.user_id
    const { length } = new TextEncoder().encode(user_handle)
    if (length < 1 || length > 64) return yield* refuse("invalid_override_id")
    yield* requirePrivileged(user, "add a factor")
    const name = payload.override_name ?? nameOf(user)

    const options = yield* creationOptions({
      domain,
      project: projectNameIn(bootstrap),
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
      expires_at: yield* minutesFromNow(lifetimeMinutes),
      user_id: user.user_id,
      user_handle,
      user_agent,
      authenticator_type: authenticator_type ?? "",
      may_lack_presence: session.authentication_factors.some(
        ({ delivery_method, last_authenticated_at }) =>
          delivery_method === "knowledge" && Date.parse(last_authenticated_at) > quietFrom
      )
    }
    yield* (yield* Db).passkeyCreations.put(creation)
    return { user_id: user.user_id, public_key_credential_creation_options: JSON.stringify(options) }
  })

/** The account name that the browser shows. */
const nameOf = ({ emails, phone_numbers, user_id }: StoredUser) =>
  emails[0]?.email ?? phone_numbers[0]?.phone_number ?? user_id

/** Stores the new passkey and adds it to the session as a factor. */
const register = (payload: typeof ceremonies.register.payload.Type) =>
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
    yield* requirePrivileged(user, "add a factor")
    yield* db.passkeyCreations.remove(creation)
    const verified = yield* verifyRegistration(credential, creation)
    const known = yield* findByCredential(verified.credential_id)
    if (known !== undefined) return yield* refuse("duplicate_webauthn_registration")

    const webauthn_registration_id = yield* newId("webauthn-registration")
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

/** Starts a login with any passkey of the site, or, as a secondary factor, with one of the session's user. */
const authenticateStart = (payload: typeof ceremonies.authenticateStart.payload.Type, mode: LoginMode) =>
  Effect.gen(function* () {
    const { domain } = payload
    const user = mode === "secondary" ? yield* sessionUser : undefined
    const origin = yield* requireOriginIn(domain)
    const isPasskey = payload.return_passkey_credential_options === true
    const allowed = user && (yield* passkeysOf(user))
    if (allowed?.length === 0) {
      yield* refuseByRules("secondary_factor_not_found", "start a second factor")
      return yield* refuse("webauthn_registration_not_found")
    }

    const options = yield* requestOptions(domain, isPasskey, allowed)
    const request: StoredPasskeyRequest = {
      challenge: options.challenge,
      domain,
      origin,
      requires_verification: isPasskey,
      expires_at: yield* minutesFromNow(lifetimeMinutes),
      ...(user !== undefined && { user_id: user.user_id })
    }
    yield* (yield* Db).passkeyRequests.put(request)
    return { public_key_credential_request_options: JSON.stringify(options) }
  })

/** Logs the user of the passkey in. */
const authenticate = (payload: typeof ceremonies.authenticate.payload.Type) =>
  Effect.gen(function* () {
    const db = yield* Db
    yield* checkDuration(payload.session_duration_minutes)
    const credential = yield* decodeAssertion(payload.public_key_credential)
    const challenge = yield* challengeOf(credential)
    const request = yield* db.passkeyRequests.get({ challenge })
    if (request === undefined) return yield* refuse("unable_to_auth_webauthn_registration")
    if (request.user_id !== undefined && (yield* sessionUser).user_id !== request.user_id) {
      return yield* refuse("unable_to_auth_webauthn_registration")
    }
    yield* db.passkeyRequests.remove(request)

    const { passkey, registration, user } = yield* findPasskey(credential.id, request)
    if (!matchesUserHandle(credential.response.userHandle, passkey, request)) {
      return yield* refuse("unable_to_auth_webauthn_registration")
    }
    const counter = yield* verifyAssertion(credential, request, passkey)
    yield* db.passkeys.put({ ...passkey, counter })
    const { webauthn_registration_id } = registration
    const factor = factorOf(registration)
    const minutes = payload.session_duration_minutes
    const answer = yield* logIn(user, webauthn_registration_id, factor, minutes)
    return { ...answer, ...(yield* userDevice), webauthn_registration_id }
  })

const update = (webauthn_registration_id: string, name: string) =>
  Effect.gen(function* () {
    const user = yield* sessionUser
    const own = user.webauthn_registrations.find(
      (each) => each.webauthn_registration_id === webauthn_registration_id
    )
    if (own === undefined) return yield* refuse("webauthn_registration_not_found")
    const webauthn_registration = { ...own, name }
    const webauthn_registrations = user.webauthn_registrations.map((each) =>
      each === own ? webauthn_registration : each
    )
    yield* (yield* Db).users.put({ ...user, webauthn_registrations })
    return { webauthn_registration }
  })

/** The routes of passkeys. */
export const handlers = [
  route(ceremonies.registerStart, registerStart),
  route(ceremonies.register, register),
  route(ceremonies.authenticateStart, (payload, parameter) =>
    Effect.flatMap(loginModeOf(parameter("factor")), (mode) => authenticateStart(payload, mode))
  ),
  route(ceremonies.authenticate, authenticate),
  route(webauthn.update, ({ name }, parameter) => update(parameter("webauthn_registration_id"), name))
]
