/** The headers that every call has, and the telemetry in them. */
import type { Telemetry } from "../events/LoggedEvent.js"
import { sdkIdentifier, sdkVersion } from "../limits/RequestLimits.js"
import type { Session } from "../session/Session.js"
import { toJson } from "../values/toJson.js"

interface Moment {
  readonly eventId: string
  readonly appSessionId: string
  readonly persistentId: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** IANA name. */
  readonly timezone: string
  readonly session: Session | null
  readonly hostname: string
}

/** Ids, time and page, and no secret. */
export const telemetryOf = (moment: Moment): Telemetry => ({
  event_id: moment.eventId,
  app_session_id: moment.appSessionId,
  persistent_id: moment.persistentId,
  client_sent_at: new Date(moment.at).toISOString(),
  timezone: moment.timezone,
  ...(moment.session && idsOf(moment.session)),
  app: { identifier: moment.hostname },
  sdk: { identifier: sdkIdentifier, version: sdkVersion }
})

/** A member's session, as the client holds it, has an `own` form. Its ids have names of their own. */
const idsOf = (session: Session) =>
  "own" in session
    ? { stytch_member_id: session.user_id, stytch_member_session_id: session.session_id }
    : { stytch_user_id: session.user_id, stytch_session_id: session.session_id }

interface Caller {
  readonly publicToken: string
  readonly sessionToken: string | null
  readonly telemetry: Telemetry
  /** The origin of the page. */
  readonly origin: string
}

export const callerHeaders = ({ origin, publicToken, sessionToken, telemetry }: Caller) => ({
  Authorization: `Basic ${base64(`${publicToken}:${sessionToken ?? publicToken}`)}`,
  "X-SDK-Client": base64(toJson(telemetry)),
  "X-SDK-Parent-Host": origin
})

/** The text in UTF-8 and base64. */
const base64 = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""))

/** The ids of telemetry: a kind and a UUID. */
export const idOf = (kind: "app-session-id" | "event-id" | "persistent-id", uuid: string): string =>
  `${kind}-${uuid}`

/** Whether what storage holds is the id of this browser. */
export const isPersistentId = (stored: string | null): stored is string =>
  !!stored?.startsWith(idOf("persistent-id", ""))
