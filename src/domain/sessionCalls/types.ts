/** What callers pass to and get from the methods of the session. */
import type { SignedIn } from "../calls/Answers.js"

/** The answer of a call that signs in, with the new session. */
export interface Authenticated extends SignedIn {}

/** How long a session lasts. */
export interface SessionDuration {
  /** Minutes until the session ends, at least 5. */
  readonly session_duration_minutes: number
}

/** How much longer a session lasts. */
export interface SessionExtension {
  /** Minutes from now until the session ends, at least 5. Default: the session ends when it would have ended. */
  readonly session_duration_minutes?: number | undefined
}

/** How long a session lasts, if not as long as usual. */
export interface OptionalSessionDuration {
  /** Minutes until the session ends, at least 5. Default: 30. */
  readonly session_duration_minutes?: number | undefined
}

/** How a session is revoked. */
export interface RevokeOptions {
  /** Whether the session is removed here at once, even when the provider cannot be reached. Default: false. */
  readonly forceClear?: boolean | undefined
}

/** The token of one of the project's apps, in exchange for a session. */
export interface AccessTokenExchange extends SessionDuration {
  /** An access token that was issued to one of the project's apps. */
  readonly access_token: string
}

/** The token of a party that the project trusts, in exchange for a session. */
export interface Attestation {
  /** The id of the party's profile in the project. */
  readonly profile_id: string
  /** The signed token of the party. */
  readonly token: string
  /** Minutes until the session ends, at least 5. Default: the provider's. */
  readonly session_duration_minutes?: number | undefined
  /** The token of a session that the login joins. Default: this browser's session. */
  readonly session_token?: string | undefined
  /** The JWT of a session that the login joins. Default: this browser's session. */
  readonly session_jwt?: string | undefined
}
