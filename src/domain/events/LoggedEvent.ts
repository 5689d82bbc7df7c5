/** What the event log sends. */

/** Sent with every call and every event. It has no secrets, and no personal data except ids. */
export interface Telemetry {
  /** A new id for each call and each event. */
  readonly event_id: string
  /** An id of the page, the same until it is loaded again. */
  readonly app_session_id: string
  /** An id of the browser, the same as long as its storage is kept. */
  readonly persistent_id: string
  /** When it was sent, by the browser's clock (RFC 3339). */
  readonly client_sent_at: string
  /** The browser's time zone, such as `Europe/Berlin`. */
  readonly timezone: string
  /** The id of the signed-in user. Undefined when signed out, and in a client of organizations. */
  readonly stytch_user_id?: string | undefined
  /** The id of the user's session. Undefined when signed out, and in a client of organizations. */
  readonly stytch_session_id?: string | undefined
  /** The id of the signed-in member of an organization. Undefined when signed out, and in a client of users. */
  readonly stytch_member_id?: string | undefined
  /** The id of the member's session. Undefined when signed out, and in a client of users. */
  readonly stytch_member_session_id?: string | undefined
  /** The site. */
  readonly app: {
    /** The page's host name. */
    readonly identifier: string
  }
  /** The client. It calls itself by the name of the provider's own client. */
  readonly sdk: {
    /** The name of the client. */
    readonly identifier: string
    /** The version of the provider's own client whose wire it speaks. */
    readonly version: string
  }
}

/** An event of the log. */
export interface LoggedEvent {
  /** Where and when it happened. */
  readonly telemetry: Telemetry
  /** What happened. */
  readonly event: {
    /** The public token of the project. */
    readonly public_token: string
    /** The name of the event, such as `render_login_screen`. */
    readonly event_name: string
    /** More about the event. Its shape depends on the name. */
    readonly details: unknown
    /** The `error_type` of an error of the provider, or the `code` or name of another error. Undefined without an error. */
    readonly error_code?: string | undefined
    /** The message of the error. Undefined without an error. */
    readonly error_description?: string | undefined
    /** The HTTP status of the error. Undefined without an error of the provider. */
    readonly http_status_code?: number | undefined
  }
}
