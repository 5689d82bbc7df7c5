/** How a passkey signs its owner in. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { ceremonies as Api } from "../../domain/api/WebAuthn.js"
import { sessionUser, type Occasion } from "../contacts.js"
import type { StoredPasskeyRequest } from "../Data.js"
import { Db } from "../Db.js"
import { refuse } from "../refusals.js"
import { checkDuration, logIn } from "../sessions.js"
import { userDevice } from "../userDevice.js"
import { challengeOf, readAsserted } from "./credentials.js"
import { lifetime, requestOptions } from "./options.js"
import { factorOf, findPasskey, isOwnHandle, passkeysOf } from "./passkeys.js"
import { originUnder } from "./relyingParty.js"
import { verifyAsserted } from "./verify.js"

/** Asks for a passkey: any of the site, or as a secondary factor one of the session's user. */
export const authenticateStart = (payload: typeof Api.authenticateStart.payload.Type, occasion: Occasion) =>
  Effect.gen(function* () {
    const db = yield* Db
    const { domain } = payload
    const user = occasion === "secondary" ? yield* sessionUser : undefined
    const origin = yield* originUnder(domain)
    const isPasskey = payload.return_passkey_credential_options === true
    const allowed = user && passkeysOf(user, yield* db.data)
    if (allowed?.length === 0) return yield* refuse("webauthn_registration_not_found")

    const options = yield* requestOptions(domain, isPasskey, allowed)
    const request: StoredPasskeyRequest = {
      challenge: options.challenge,
      domain,
      origin,
      requires_verification: isPasskey,
      expires_at: (yield* Clock.currentTimeMillis) + lifetime,
      ...(user !== undefined && { user_id: user.user_id })
    }
    yield* db.update((data) => ({ ...data, passkeyRequests: [...data.passkeyRequests, request] }))
    return { public_key_credential_request_options: JSON.stringify(options) }
  })

/** Signs the owner of the passkey in. */
export const authenticate = (payload: typeof Api.authenticate.payload.Type) =>
  Effect.gen(function* () {
    const db = yield* Db
    yield* checkDuration(payload.session_duration_minutes)
    const credential = yield* readAsserted(payload.public_key_credential)
    const challenge = yield* challengeOf(credential)
    const data = yield* db.data
    const request = data.passkeyRequests.find((each) => each.challenge === challenge)
    if (request === undefined) return yield* refuse("unable_to_auth_webauthn_registration")
    if (request.user_id !== undefined && (yield* sessionUser).user_id !== request.user_id) {
      return yield* refuse("unable_to_auth_webauthn_registration")
    }
    yield* db.update((before) => ({
      ...before,
      passkeyRequests: before.passkeyRequests.filter((each) => each !== request)
    }))

    const { passkey, registration, user } = yield* findPasskey(data, credential.id, request)
    if (!isOwnHandle(credential.response.userHandle, passkey, request)) {
      return yield* refuse("unable_to_auth_webauthn_registration")
    }
    const counter = yield* verifyAsserted(credential, request, passkey)
    yield* db.update((before) => ({
      ...before,
      passkeys: before.passkeys.map((each) => (each === passkey ? { ...passkey, counter } : each))
    }))
    const { webauthn_registration_id } = registration
    const factor = factorOf(registration)
    const minutes = payload.session_duration_minutes
    const answered = yield* logIn(user, webauthn_registration_id, factor, minutes)
    return { ...answered, ...(yield* userDevice), webauthn_registration_id }
  })
