/** What callers pass to and get from the methods of the user. */
import type { User } from "../session/User.js"
import type { AnswerBase } from "../calls/Answers.js"

/** What the password flow needs to know about an email address. */
export type UserType = "new" | "passwordless" | "password"

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

/** The changed user's id and contacts. */
export interface UserUpdated extends AnswerBase {
  /** The id of the changed user. */
  readonly user_id: string
  /** All of the user's email addresses. */
  readonly emails: User["emails"]
  /** All of the user's phone numbers. */
  readonly phone_numbers: User["phone_numbers"]
  /** All of the user's crypto wallets. */
  readonly crypto_wallets: User["crypto_wallets"]
}

/** The id of the user that something was removed from. */
export interface RegistrationDeleted extends AnswerBase {
  /** The id of the user who no longer has it. */
  readonly user_id: string
}

/** An app of another party that the user gave access to their account. */
export interface ConnectedApp {
  /** The id of the app, which `user.revokedConnectedApp` takes. */
  readonly connected_app_id: string
  /** The app's name, as the consent screen showed it. */
  readonly name: string
  /** What the app is, in the words of its makers. Empty when they wrote nothing. */
  readonly description: string
  /** `third_party` or `first_party`, with `_public` at its end when the app has no server that keeps a secret. */
  readonly client_type: string
  /** The URL of the app's logo. Undefined or null when it has none. */
  readonly logo_url?: string | null | undefined
  /** Separated by spaces. */
  readonly scopes_granted: string
}

/** The apps of other parties that the user gave access to their account. */
export interface ConnectedApps extends AnswerBase {
  /** The apps with access. Empty when there are none. */
  readonly connected_apps: ReadonlyArray<ConnectedApp>
}

/** Whether an email address belongs to a user, and whether they have a password. */
export interface UserFound extends AnswerBase {
  /** `new` when no user has the address, `password` when its user has a password, else `passwordless`. */
  readonly userType: UserType
}
