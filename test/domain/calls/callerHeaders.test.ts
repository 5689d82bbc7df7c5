import { describe, expect, it } from "vitest"
import { callerHeaders, idOf, isPersistentId, telemetryOf } from "../../../src/domain/calls/callerHeaders.js"
import { heldSession } from "../../../src/domain/organizations/memberState.js"
import { authenticated } from "../../support/answers.js"

const moment = {
  eventId: "event-id-1",
  appSessionId: "app-session-id-1",
  persistentId: "persistent-id-1",
  at: Date.UTC(2026, 0, 6, 12),
  timezone: "Europe/Berlin",
  session: null,
  hostname: "münchen.test"
}

/** The text of a header that is in base64. */
const decoded = (text: string) => Buffer.from(text, "base64").toString("utf8")

const headers = (sessionToken: string | null) =>
  callerHeaders({
    publicToken: "public-token-test-1",
    sessionToken,
    telemetry: telemetryOf(moment),
    origin: "https://app.test"
  })

describe("callerHeaders", () => {
  it("name the project, and the session if there is one", () => {
    const secretOf = (sessionToken: string | null) =>
      decoded(headers(sessionToken).Authorization.replace("Basic ", ""))
    expect(secretOf(null)).toBe("public-token-test-1:public-token-test-1")
    expect(secretOf("token")).toBe("public-token-test-1:token")
  })

  it("hold the telemetry in UTF-8 and the origin of the page", () => {
    const { "X-SDK-Client": client, "X-SDK-Parent-Host": host } = headers(null)
    expect(JSON.parse(decoded(client))).toEqual(telemetryOf(moment))
    expect(host).toBe("https://app.test")
  })
})

describe("telemetryOf", () => {
  it("names the user and the session when signed in", () => {
    const { session } = authenticated()
    expect(telemetryOf(moment)).not.toHaveProperty("stytch_user_id")
    expect(telemetryOf({ ...moment, session })).toMatchObject({
      stytch_user_id: session.user_id,
      stytch_session_id: session.session_id
    })
  })

  it("names the member and the session of an organization when signed in", () => {
    const session = heldSession({
      member_session_id: "member-session-test-1",
      member_id: "member-test-1",
      organization_id: "organization-test-1",
      organization_slug: "engines",
      started_at: "2026-01-06T12:00:00Z",
      last_accessed_at: "2026-01-06T12:00:00Z",
      expires_at: "2026-01-06T13:00:00Z",
      authentication_factors: [],
      custom_claims: null,
      roles: []
    })
    const telemetry = telemetryOf({ ...moment, session })
    expect(telemetry).toMatchObject({
      stytch_member_id: "member-test-1",
      stytch_member_session_id: "member-session-test-1"
    })
    expect(telemetry).not.toHaveProperty("stytch_user_id")
    expect(telemetry).not.toHaveProperty("stytch_session_id")
  })
})

it.each([
  [null, false],
  ["", false],
  ["other", false],
  [idOf("persistent-id", "1"), true]
])("isPersistentId(%j) is %s", (stored, expected) => {
  expect(isPersistentId(stored)).toBe(expected)
})
