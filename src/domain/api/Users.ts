/** Calls on the user (wire reference 2.2). */
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { CallError } from "../errors/Errors.js"
import {
  CryptoWalletRegistration,
  EmailRegistration,
  PhoneRegistration,
  userFields,
  UserSchema,
  type User
} from "../schemas/User.js"
import { list, maybe, maybeNull, text } from "../schemas/wire.js"
import { searchPath } from "../client/request.js"
import * as Endpoint from "./Endpoint.js"

/** The user after a call changed them. The client stores it and leaves it out of the answer. */
export const changedUser = { __user: maybe(UserSchema) }

/** The fields that users may change themselves. Fields that are left out stay. */
export interface UserUpdate {
  /** The parts of the name. Default: they stay. */
  readonly name?:
    | {
        /** Default: it stays. */
        readonly first_name?: string | undefined
        /** Default: it stays. */
        readonly middle_name?: string | undefined
        /** Default: it stays. */
        readonly last_name?: string | undefined
      }
    | undefined
  /** Keys to add to the metadata. A key with the value null is removed. Default: all keys stay. */
  readonly untrusted_metadata?: { readonly [key: string]: unknown } | undefined
}
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
  user_id: Schema.String,
  emails: list(EmailRegistration),
  phone_numbers: list(PhoneRegistration),
  crypto_wallets: list(CryptoWalletRegistration),
  ...changedUser
})

/** The changed user's id and contacts. */
export interface UserUpdated extends Omit<Schema.Schema.Type<typeof updatedFields>, "__user"> {}
const updated: Endpoint.Named<UserUpdated & Endpoint.UserAnswer, typeof updatedFields> = updatedFields

const removedFields = Endpoint.answer({ user_id: Schema.String, ...changedUser })

/** The id of the user that something was removed from. */
export interface RegistrationDeleted extends Omit<Schema.Schema.Type<typeof removedFields>, "__user"> {}
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
export interface ConnectedApp extends Schema.Schema.Type<typeof connectedApp> {}
export const ConnectedApp: Endpoint.Named<ConnectedApp, typeof connectedApp> = connectedApp

const appsFields = Endpoint.answer({ connected_apps: list(ConnectedApp) })

/** The apps of other parties that the user gave access to their account. */
export interface ConnectedApps extends Schema.Schema.Type<typeof appsFields> {}
const apps: Endpoint.Named<ConnectedApps, typeof appsFields> = appsFields

/** What the password flow needs to know about an email address. */
export const UserType = Schema.Literal("new", "passwordless", "password")
export type UserType = typeof UserType.Type

const foundFields = Endpoint.answer({ userType: UserType })

/** Whether an e-mail address belongs to a user, and whether they have a password. */
export interface UserFound extends Schema.Schema.Type<typeof foundFields> {}
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

export const user = {
  /**
   * Fetches the user and stores them. Calls within two seconds share one request. A request that fails transiently is
   * repeated in the background.
   */
  get: Endpoint.action<() => Effect.Effect<User, CallError>>({}),
  /** Changes the name or the metadata. Fields that are left out stay. */
  update: Endpoint.make("PUT /users/me", {
    payload: UserUpdate,
    answer: updated,
    carries: "user",
    args: Endpoint.options<UserUpdate>()
  }),
  /** Removes an email address from the user. */
  deleteEmail: Endpoint.make("DELETE /users/emails/:id", removal),
  /** Removes a phone number from the user. */
  deletePhoneNumber: Endpoint.make("DELETE /users/phone_numbers/:id", removal),
  /** Removes an authenticator app from the user. */
  deleteTOTP: Endpoint.make("DELETE /users/totps/:id", removal),
  /** Removes a crypto wallet from the user. */
  deleteCryptoWallet: Endpoint.make("DELETE /users/crypto_wallets/:id", removal),
  /** Removes a social login from the user. */
  deleteOAuthRegistration: Endpoint.make("DELETE /users/oauth/:id", removal),
  /** Removes a passkey from the user. */
  deleteWebauthnRegistration: Endpoint.make("DELETE /users/webauthn_registrations/:id", removal),
  /** Removes a biometric registration from the user. */
  deleteBiometricRegistration: Endpoint.make("DELETE /users/biometric_registrations/:id", removal),
  /** Returns the apps of other parties that the user gave access to their account. */
  getConnectedApps: Endpoint.make("GET /users/connected_apps", {
    payload: Schema.Void,
    answer: apps
  }),
  /** Revokes an app's access. The method's name is the provider's. */
  revokedConnectedApp: Endpoint.make("POST /users/connected_apps/:id/revoke", {
    payload: Schema.Void,
    answer: Endpoint.Done,
    args: byId
  }),
  /** Returns whether the email address belongs to a user, and whether they have a password. */
  search: Endpoint.make(`POST ${searchPath}`, {
    payload: Schema.Struct({ email: Schema.String }),
    answer: found,
    guard: "captcha",
    args: Endpoint.args(["email"], (email: string) => ({ email }))
  })
}
