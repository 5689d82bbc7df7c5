/** What callers pass to and get from the methods of the user. */
import type { User } from "../session/User.js"
import type { AnswerBase } from "./Answers.js"

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
  readonly user_id: string
  readonly emails: User["emails"]
  readonly phone_numbers: User["phone_numbers"]
  readonly crypto_wallets: User["crypto_wallets"]
}

/** The id of the user that something was removed from. */
export interface RegistrationDeleted extends AnswerBase {
  readonly user_id: string
}

/** An app of another party that the user gave access to their account. */
export interface ConnectedApp {
  readonly connected_app_id: string
  readonly name: string
  readonly description: string
  readonly client_type: string
  readonly logo_url?: string | null | undefined
  /** Separated by spaces. */
  readonly scopes_granted: string
}

/** The apps of other parties that the user gave access to their account. */
export interface ConnectedApps extends AnswerBase {
  readonly connected_apps: ReadonlyArray<ConnectedApp>
}

/** Whether an e-mail address belongs to a user, and whether they have a password. */
export interface UserFound extends AnswerBase {
  readonly userType: UserType
}
