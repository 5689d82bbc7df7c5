/** What callers pass to and get from the methods of the session. */
import type { SignedIn } from "./Answers.js"

/** How long the provider has known an IP address or a country of the user. */
export interface DeviceDetails {
  /** Whether the provider saw the user there for the first time. */
  readonly is_new?: boolean | undefined
  /** When the provider first saw the user there (RFC 3339). */
  readonly first_seen_at?: string | undefined
  /** When the provider last saw the user there (RFC 3339). */
  readonly last_seen_at?: string | undefined
}

/** The answer of a call that signs in, with the new session. */
export interface Authenticated extends SignedIn {}

/** The device that a call came from. */
export interface UserDevice {
  /** The IP address of the caller. */
  readonly ip_address?: string | undefined
  /** Whether the user is known at the IP address. */
  readonly ip_address_details?: DeviceDetails | undefined
  /** The city that the provider estimates from the IP address. */
  readonly ip_geo_city?: string | undefined
  /** The region of the country that the provider estimates from the IP address. */
  readonly ip_geo_region?: string | undefined
  /** The country that the provider estimates from the IP address. */
  readonly ip_geo_country?: string | undefined
  /** Whether the user is known in the country. */
  readonly ip_geo_country_details?: DeviceDetails | undefined
}

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
