/** Login with a passkey. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { ceremonies as Api } from "../../domain/api/WebAuthn.js"
import { sessionUser, type LoginMode } from "../users/contacts.js"
import type { StoredPasskeyRequest } from "../data/rows.js"
import { Db } from "../data/Db.js"
import { refuse } from "../http/errors.js"
import { checkDuration, logIn } from "../tokens/sessions.js"
import { userDevice } from "../users/userDevice.js"
import { challengeOf, decodeAssertion } from "./credentials.js"
import { lifetime, requestOptions } from "./options.js"
import { factorOf, findPasskey, matchesUserHandle, passkeysOf } from "./passkeys.js"
import { requireOriginIn } from "./relyingParty.js"
import { verifyAssertion } from "./verify.js"

/** Starts a login with any passkey of the site, or, as a secondary factor, with one of the session's user. */
export const authenticateStart = (payload: typeof Api.authenticateStart.payload.Type, mode: LoginMode) =>
  Effect.gen(function* () {
    const { domain } = payload
    const user = mode === "secondary" ? yield* sessionUser : undefined
    const origin = yield* requireOriginIn(domain)
    const isPasskey = payload.return_passkey_credential_options === true
    const allowed = user && (yield* passkeysOf(user))
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
    yield* (yield* Db).passkeyRequests.put(request)
    return { public_key_credential_request_options: JSON.stringify(options) }
  })

/** Logs the user of the passkey in. */
export const authenticate = (payload: typeof Api.authenticate.payload.Type) =>
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
