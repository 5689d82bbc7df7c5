/** Calls on the user. */
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { CallError } from "../errors/CallErrors.js"
import type * as methods from "./types.js"
import type { ConnectedApps, RegistrationDeleted, UserFound, UserUpdated } from "./types.js"
import {
  CryptoWalletRegistration,
  EmailRegistration,
  PhoneRegistration,
  userFields,
  UserSchema,
  type User
} from "../schemas/User.js"
import { list, maybe, maybeNull, text } from "../schemas/wire.js"
import { searchPath } from "../calls/request.js"
import * as Endpoint from "../calls/Endpoint.js"

export type * from "./types.js"

/** The user after a call changed them. The client stores it and leaves it out of the answer. */
export const changedUser = { __user: maybe(UserSchema) }

/** The fields that users may change themselves. Fields that are left out stay. */
export type UserUpdate = methods.UserUpdate
export const UserUpdate = Schema.Struct({
  name: maybe(
    Schema.Struct({
      first_name: maybe(Schema.String),
      middle_name: maybe(Schema.String),
      last_name: maybe(Schema.String)
    })
  ),
  untrusted_metadata: maybe(Schema.Record({ key: Schema.String, value: Schema.Unknown }))
} satisfies Endpoint.FieldsOf<UserUpdate>)

const updatedFields = Endpoint.answer({
  user_id: text,
  emails: list(EmailRegistration),
  phone_numbers: list(PhoneRegistration),
  crypto_wallets: list(CryptoWalletRegistration),
  ...changedUser
})

const updated: Endpoint.Named<UserUpdated & Endpoint.UserAnswer, typeof updatedFields> = updatedFields

const removedFields = Endpoint.answer({ user_id: text, ...changedUser })

const removed: Endpoint.Named<RegistrationDeleted & Endpoint.UserAnswer, typeof removedFields> = removedFields

const connectedApp = Schema.Struct({
  connected_app_id: Schema.String,
  name: text,
  description: text,
  client_type: text,
  logo_url: maybeNull(Schema.String),
  /** Separated by spaces. */
  scopes_granted: text
})

/** An app of another party that the user gave access to their account. */
export type ConnectedApp = methods.ConnectedApp
export const ConnectedApp: Endpoint.Named<ConnectedApp, typeof connectedApp> = connectedApp

const appsFields = Endpoint.answer({ connected_apps: list(ConnectedApp) })

const apps: Endpoint.Named<ConnectedApps, typeof appsFields> = appsFields

/** What the password flow needs to know about an email address. */
export const UserType = Schema.Literal("new", "passwordless", "password")
export type UserType = methods.UserType

const foundFields = Endpoint.answer({ userType: UserType })

const found: Endpoint.Named<UserFound, typeof foundFields> = foundFields

const byId = Endpoint.args(["id"], (id: string) => ({ id }))

const removal = {
  payload: Schema.Void,
  answer: removed,
  carries: "user",
  args: byId
} as const

/** The call that `user.get` makes. Its answer has the user's fields beside those of all answers. */
export const fetchUser = Endpoint.make("GET /users/me", {
  payload: Schema.Void,
  answer: Endpoint.answer(userFields)
})

/** The calls of `user`. */
export const user = {
  get: Endpoint.action<() => Effect.Effect<User, CallError>>({}),
  update: Endpoint.make("PUT /users/me", {
    payload: UserUpdate,
    answer: updated,
    carries: "user",
    args: Endpoint.options<UserUpdate>()
  }),
  deleteEmail: Endpoint.make("DELETE /users/emails/:id", removal),
  deletePhoneNumber: Endpoint.make("DELETE /users/phone_numbers/:id", removal),
  deleteTOTP: Endpoint.make("DELETE /users/totps/:id", removal),
  deleteCryptoWallet: Endpoint.make("DELETE /users/crypto_wallets/:id", removal),
  deleteOAuthRegistration: Endpoint.make("DELETE /users/oauth/:id", removal),
  deleteWebauthnRegistration: Endpoint.make("DELETE /users/webauthn_registrations/:id", removal),
  deleteBiometricRegistration: Endpoint.make("DELETE /users/biometric_registrations/:id", removal),
  getConnectedApps: Endpoint.make("GET /users/connected_apps", {
    payload: Schema.Void,
    answer: apps
  }),
  revokedConnectedApp: Endpoint.make("POST /users/connected_apps/:id/revoke", {
    payload: Schema.Void,
    answer: Endpoint.EmptyAnswer,
    args: byId
  }),
  search: Endpoint.make(`POST ${searchPath}`, {
    payload: Schema.Struct({ email: Schema.String }),
    answer: found,
    guard: "captcha",
    args: Endpoint.args(["email"], (email: string) => ({ email }))
  })
}
