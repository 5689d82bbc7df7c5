/** What the event log sends (wire reference 1.6). */

/** Sent with every call and every event. It has no secrets, and no personal data except ids. */
export interface Telemetry {
  readonly event_id: string
  readonly app_session_id: string
  readonly persistent_id: string
  readonly client_sent_at: string
  readonly timezone: string
  readonly stytch_user_id?: string | undefined
  readonly stytch_session_id?: string | undefined
  readonly app: { readonly identifier: string }
  readonly sdk: { readonly identifier: string; readonly version: string }
}

/** An event of the log. */
export interface LoggedEvent {
  readonly telemetry: Telemetry
  readonly event: {
    readonly public_token: string
    readonly event_name: string
    readonly details: unknown
    readonly error_code?: string | undefined
    readonly error_description?: string | undefined
    readonly http_status_code?: number | undefined
  }
}
