/** The fields that the answers of several methods have. */
import type { Session } from "../session/Session.js"
import type { User } from "../session/User.js"

/** The fields of every answer. */
export interface AnswerBase {
  /** The id of the request. It finds the call in the project's log. */
  readonly request_id: string
  /** The HTTP status of the answer, such as 200. */
  readonly status_code: number
}

/** The answer of a call that returns no data. */
export interface EmptyAnswer extends AnswerBase {}

/** The fields of every answer that carries a session. Tokens are empty where the provider keeps them in its own cookies. */
export interface SignedIn extends AnswerBase {
  /** The id of the user who is signed in. */
  readonly user_id: string
  /** The user who is signed in. The client has stored it: `user.getSync()` returns the same. */
  readonly user: User
  /** The session. The client has stored it: `session.getSync()` returns the same. */
  readonly session: Session
  /** The session's opaque token, which only the provider can check. Empty where the provider keeps it in its own cookies. */
  readonly session_token: string
  /** The session's signed token, valid for five minutes. Empty where the provider keeps it in its own cookies. */
  readonly session_jwt: string
}

/** How long the provider has known an IP address or a country of the user. */
export interface DeviceDetails {
  /** Whether the provider saw the user there for the first time. */
  readonly is_new?: boolean | undefined
  /** When the provider first saw the user there (RFC 3339). */
  readonly first_seen_at?: string | undefined
  /** When the provider last saw the user there (RFC 3339). */
  readonly last_seen_at?: string | undefined
}

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

/** As `SignedIn`, with the device that the call came from. */
export interface SignedInOnDevice extends SignedIn {
  /** The device that the call came from. Undefined or null when the provider does not report it. */
  readonly user_device?: UserDevice | null | undefined
}
