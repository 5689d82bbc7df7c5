/** Calls on the user (wire reference 2.2). */
import * as Schema from "effect/Schema"
import { CryptoWalletRegistration, EmailRegistration, PhoneRegistration, User } from "../User.js"
import { list, maybe, text } from "../wire.js"
import * as Endpoint from "./Endpoint.js"

export const get = Endpoint.make("GET /users/me", {
  payload: Schema.Void,
  answer: Endpoint.answer(User.fields)
})

/** The whole user as a call left them: taken over by the client, and not part of what its caller gets. */
export const changedUser = { __user: maybe(User) }

/** What a person may change of themselves. */
export const UserUpdate = Schema.Struct({
  name: maybe(
    Schema.Struct({
      first_name: maybe(Schema.String),
      middle_name: maybe(Schema.String),
      last_name: maybe(Schema.String)
    })
  ),
  untrusted_metadata: maybe(Schema.Record({ key: Schema.String, value: Schema.Unknown }))
})
export type UserUpdate = typeof UserUpdate.Type

export const update = Endpoint.make("PUT /users/me", {
  payload: UserUpdate,
  answer: Endpoint.answer({
    user_id: Schema.String,
    emails: list(EmailRegistration),
    phone_numbers: list(PhoneRegistration),
    crypto_wallets: list(CryptoWalletRegistration),
    ...changedUser
  })
})

const removed = { payload: Schema.Void, answer: Endpoint.answer({ user_id: Schema.String, ...changedUser }) }

/** What can be taken off a user, by the id of the registration. */
export const deleteEmail = Endpoint.make("DELETE /users/emails/:id", removed)
export const deletePhoneNumber = Endpoint.make("DELETE /users/phone_numbers/:id", removed)
export const deleteTotp = Endpoint.make("DELETE /users/totps/:id", removed)
export const deleteCryptoWallet = Endpoint.make("DELETE /users/crypto_wallets/:id", removed)
export const deleteOAuthRegistration = Endpoint.make("DELETE /users/oauth/:id", removed)
export const deleteWebAuthnRegistration = Endpoint.make("DELETE /users/webauthn_registrations/:id", removed)
export const deleteBiometricRegistration = Endpoint.make("DELETE /users/biometric_registrations/:id", removed)

/** An app of another party that the person let into their account. */
export const ConnectedApp = Schema.Struct({
  connected_app_id: Schema.String,
  name: text,
  description: text,
  client_type: text,
  logo_url: Schema.optionalWith(Schema.String, { nullable: true, exact: true }),
  /** Separated by spaces. */
  scopes_granted: text
})
export type ConnectedApp = typeof ConnectedApp.Type

export const connectedApps = Endpoint.make("GET /users/connected_apps", {
  payload: Schema.Void,
  answer: Endpoint.answer({ connected_apps: list(ConnectedApp) })
})

export const revokeConnectedApp = Endpoint.make("POST /users/connected_apps/:id/revoke", {
  payload: Schema.Void,
  answer: Endpoint.Done
})

/** What the password flow needs to know of an e-mail address. */
export const UserType = Schema.Literal("new", "passwordless", "password")
export type UserType = typeof UserType.Type

export const search = Endpoint.make("POST /users/search", {
  payload: Schema.Struct({ email: Schema.String }),
  answer: Endpoint.answer({ userType: UserType }),
  guard: "captcha"
})
