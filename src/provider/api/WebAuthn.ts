/** Passkeys and security keys: made by a user with a session, and proved to sign in. */
import * as Effect from "effect/Effect"
import { ceremonies, webauthn } from "../../domain/api/WebAuthn.js"
import { occasionOf, sessionUser } from "../contacts.js"
import { Db } from "../Db.js"
import { refuse } from "../refusals.js"
import { answer } from "../router.js"
import { replaceUser } from "../users.js"
import { register, registerStart } from "../webauthn/registering.js"
import { authenticate, authenticateStart } from "../webauthn/signingIn.js"

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
    yield* (yield* Db).update(replaceUser({ ...user, webauthn_registrations }))
    return { webauthn_registration }
  })

/** What answers the calls on passkeys. */
export const handlers = [
  answer(ceremonies.registerStart, registerStart),
  answer(ceremonies.register, register),
  answer(ceremonies.authenticateStart, (payload, parameter) =>
    Effect.flatMap(occasionOf(parameter("factor")), (occasion) => authenticateStart(payload, occasion))
  ),
  answer(ceremonies.authenticate, authenticate),
  answer(webauthn.update, ({ name }, parameter) => update(parameter("webauthn_registration_id"), name))
]
