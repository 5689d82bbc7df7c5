/** What callers pass to and get from the methods of passkeys. */
import type { User } from "../session/User.js"
import type { AnswerBase, SignedIn, SignedInOnDevice } from "../calls/Answers.js"
import type { SessionDuration } from "../sessionCalls/types.js"

/** Options of a new passkey. */
export interface RegisterOptions {
  /** The domain that the passkey belongs to: the page's host name or a parent of it. Default: the host name. */
  readonly domain?: string | undefined
  /** `platform` for a passkey of this device, `cross-platform` for a security key. Default: either. */
  readonly authenticator_type?: "platform" | "cross-platform" | undefined
  /** The user id that the passkey stores. Default: one that the provider chooses. */
  readonly override_id?: string | undefined
  /** The account's name that the browser shows beside the passkey. Default: one that the provider chooses. */
  readonly override_name?: string | undefined
  /** The person's name that the browser shows beside the passkey. Default: one that the provider chooses. */
  readonly override_display_name?: string | undefined
  /** Whether the provider encodes binary values as base64url. Default: the provider's. */
  readonly use_base64_url_encoding?: boolean | undefined
}

/** Options of a new passkey and of the session. */
export interface RegisterPasskey extends RegisterOptions {
  /** True for a passkey that the browser can offer without a user name, false for a second factor. Default: false. */
  readonly is_passkey?: boolean | undefined
  /**
   * Whether the browser creates the passkey without a dialog, which some do right after a login with a saved password. It gives
   * up after some seconds. Experimental: the provider must accept a passkey that nobody confirmed. Default: false.
   */
  readonly conditional_mediation?: boolean | undefined
  /** Minutes from now until the session ends, at least 5. Default: the session ends when it would have ended. */
  readonly session_duration_minutes?: number | undefined
}

/** How a passkey is used. */
export interface UsePasskey extends SessionDuration {
  /** The domain that the passkey belongs to: the page's host name or a parent of it. Default: the host name. */
  readonly domain?: string | undefined
  /** True for a passkey that the browser can offer without a user name, false for a second factor. Default: false. */
  readonly is_passkey?: boolean | undefined
  /**
   * Whether passkeys are offered in the suggestions of a field whose `autocomplete` contains `webauthn`, instead of in a
   * dialog. Default: false.
   */
  readonly conditional_mediation?: boolean | undefined
  /** Closes the browser's prompt when it is aborted. Default: none. */
  readonly signal?: AbortSignal | undefined
}

/** What a browser can do with passkeys: true or false, or undefined where it does not say. */
export interface PasskeyCapabilities {
  /** Whether it can create a passkey without a dialog after a login with a password. */
  readonly conditionalCreate: boolean | undefined
  /** Whether it can offer passkeys in the suggestions of a field. */
  readonly conditionalGet: boolean | undefined
  /** Whether it can use a passkey of a phone nearby. */
  readonly hybridTransport: boolean | undefined
  /** Whether it has passkeys of this device, of a phone nearby or of a password manager. */
  readonly passkeyPlatformAuthenticator: boolean | undefined
  /** Whether this device can check who uses a passkey, by a face, a fingerprint or a PIN. */
  readonly userVerifyingPlatformAuthenticator: boolean | undefined
  /** Whether one passkey can serve several domains that belong together. */
  readonly relatedOrigins: boolean | undefined
  /** Whether it can tell its password manager all passkeys of a user. */
  readonly signalAllAcceptedCredentials: boolean | undefined
  /** Whether it can tell its password manager how an account is called. */
  readonly signalCurrentUserDetails: boolean | undefined
  /** Whether it can tell its password manager that a passkey does not work any more. */
  readonly signalUnknownCredential: boolean | undefined
}

/** The answer of the registration of a passkey. */
export interface PasskeyRegistered extends SignedIn {
  /** The id of the new passkey, as in the user's `webauthn_registrations`. */
  readonly webauthn_registration_id: string
}

/** The answer of a login with a passkey. */
export interface PasskeyAuthenticated extends SignedInOnDevice {
  /** The id of the used passkey, as in the user's `webauthn_registrations`. */
  readonly webauthn_registration_id: string
}

/** The renamed passkey. */
export interface PasskeyUpdated extends AnswerBase {
  /** The passkey with its new name. The stored user keeps the old one until `user.get()` is called. */
  readonly webauthn_registration: User["webauthn_registrations"][number]
}

/** A new name of a passkey. */
export interface PasskeyUpdate {
  /** The id of the passkey, from the user's `webauthn_registrations`. */
  readonly webauthn_registration_id: string
  /** The new name. */
  readonly name: string
}
