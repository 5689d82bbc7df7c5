/** The event log. */
import * as Schema from "effect/Schema"
import type * as client from "../events/LoggedEvent.js"
import { maybe } from "../schemas/wire.js"
import { eventsPath } from "../calls/request.js"
import * as Endpoint from "../calls/Endpoint.js"

export const Telemetry = Schema.Struct({
  event_id: Schema.String,
  app_session_id: Schema.String,
  persistent_id: Schema.String,
  client_sent_at: Schema.String,
  timezone: Schema.String,
  stytch_user_id: maybe(Schema.String),
  stytch_session_id: maybe(Schema.String),
  stytch_member_id: maybe(Schema.String),
  stytch_member_session_id: maybe(Schema.String),
  app: Schema.Struct({ identifier: Schema.String }),
  sdk: Schema.Struct({ identifier: Schema.String, version: Schema.String })
} satisfies Endpoint.FieldsOf<Telemetry>)
export type Telemetry = client.Telemetry

export const LoggedEvent = Schema.Struct({
  telemetry: Telemetry,
  event: Schema.Struct({
    public_token: Schema.String,
    event_name: Schema.String,
    details: Schema.Unknown,
    error_code: maybe(Schema.String),
    error_description: maybe(Schema.String),
    http_status_code: maybe(Schema.Number)
  })
} satisfies Endpoint.FieldsOf<LoggedEvent>)
export type LoggedEvent = client.LoggedEvent

/** The events that the provider's own client logs. The provider may refuse a batch that has others. */
export const knownEvents: ReadonlySet<string> = new Set([
  "sdk_instance_instantiated",
  "b2b_sdk_instance_instantiated",
  "start_oauth_flow",
  "render_login_screen",
  "render_idp_screen",
  "email_sent",
  "email_try_again_clicked"
])

export const log = Endpoint.make(`POST ${eventsPath}`, {
  payload: Schema.Array(LoggedEvent),
  answer: Endpoint.EmptyAnswer,
  authorized: false,
  quiet: true
})
