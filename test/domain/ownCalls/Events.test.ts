import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { log, LoggedEvent, Telemetry } from "../../../src/domain/ownCalls/Events.js"
import { itRoundTrips } from "../support.js"

const telemetry = {
  event_id: "event-id-1",
  app_session_id: "app-session-id-1",
  persistent_id: "persistent-id-1",
  client_sent_at: "2026-01-06T12:00:00.000Z",
  timezone: "Europe/Amsterdam",
  stytch_user_id: "user-1",
  stytch_session_id: "session-1",
  app: { identifier: "example.com" },
  sdk: { identifier: "Stytch.js Javascript SDK", version: "5.35.1" }
}

const event = {
  public_token: "public-token-test-1",
  event_name: "email_sent",
  details: { email: "ada@example.com", type: "login_or_create_eml" },
  error_code: "invalid_email",
  error_description: "Email format is invalid.",
  http_status_code: 400
}

describe("the telemetry blob", () => {
  it("carries event, page and persistent ids, client time, timezone, app hostname and SDK identifier", () => {
    expect(Schema.encodeSync(Telemetry)(telemetry)).toEqual(telemetry)
  })

  it.each(["event_id", "app_session_id", "persistent_id", "client_sent_at", "timezone", "app", "sdk"])(
    "requires %s",
    (field) => {
      expect(Schema.is(Telemetry)({ ...telemetry, [field]: undefined })).toBe(false)
    }
  )

  it.each(["stytch_user_id", "stytch_session_id"])("has no %s when there is no session", (field) => {
    expect(Schema.is(Telemetry)({ ...telemetry, [field]: undefined })).toBe(true)
  })
})

describe("EventsApi.log", () => {
  it("carries a list of events, each with its telemetry", () => {
    const batch = [
      { telemetry, event },
      { telemetry, event: { public_token: "a", event_name: "b", details: null } }
    ]
    expect(Schema.encodeSync(log.payload)(batch)).toEqual(batch)
  })

  it("has an answer without fields of its own", () => {
    const answer = { request_id: "request-id-1", status_code: 200 }
    expect(Schema.decodeUnknownSync(log.answer)(answer)).toEqual(answer)
    expect(() => Schema.decodeUnknownSync(log.answer)("ok")).toThrow()
  })
})

itRoundTrips("The telemetry blob", Telemetry)
itRoundTrips("An event", LoggedEvent)
