/** Passkeys and security keys: registration by a signed-in user, and login. */
import * as Effect from "effect/Effect"
import { ceremonies, webauthn } from "../../domain/api/WebAuthn.js"
import { loginModeOf, sessionUser } from "../users/contacts.js"
import { Db } from "../data/Db.js"
import { refuse } from "../http/errors.js"
import { route } from "../http/router.js"
import { register, registerStart } from "../webauthn/registration.js"
import { authenticate, authenticateStart } from "../webauthn/authentication.js"

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
