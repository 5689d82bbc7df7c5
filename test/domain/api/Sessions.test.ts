import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import {
  attest,
  authenticate,
  Authenticated,
  authenticatedOnDevice,
  exchangeAccessToken,
  revoke,
  UserDevice
} from "../../../src/domain/api/Sessions.js"
import { itRoundTrips, itTakes, signedIn } from "../support.js"
import { itCalls } from "./routes.js"

describe("calls on the session", () => {
  itCalls([
    ["POST /sessions/authenticate", authenticate],
    ["POST /sessions/revoke", revoke],
    ["POST /sessions/exchange_access_token", exchangeAccessToken],
    ["POST /sessions/attest", attest]
  ])
})

describe("an answer that carries a session", () => {
  const least = {
    user_id: "user-1",
    user: { user_id: "user-1" },
    session: { session_id: "session-1", user_id: "user-1", expires_at: "2026-01-06T12:30:00Z" }
  }
  const decode = Schema.decodeUnknownSync(Authenticated)

  it("has user, session and both tokens", () => {
    expect(decode({ ...least, session_token: "opaque", session_jwt: "a.b.c" })).toMatchObject({
      ...least,
      session_token: "opaque",
      session_jwt: "a.b.c"
    })
  })

  it.each([{}, { session_token: "", session_jwt: "" }, { session_token: null, session_jwt: null }])(
    "has empty tokens where the provider keeps them in its own cookies: %j",
    (tokens) => {
      expect(decode({ ...least, ...tokens })).toMatchObject({ session_token: "", session_jwt: "" })
    }
  )

  it("is stripped of __user", () => {
    expect(decode({ ...least, __user: { user_id: "user-1" } })).not.toHaveProperty("__user")
  })

  it.each(["user_id", "user", "session"])("is refused without %s", (field) => {
    expect(() => decode({ ...least, [field]: undefined })).toThrow(field)
  })
})

describe("re-authenticating", () => {
  it.each([
    [{}, "{}"],
    [{ session_duration_minutes: 30 }, '{"session_duration_minutes":30}']
  ])("sends the duration only when there is one: %j", (payload, body) => {
    expect(JSON.stringify(Schema.encodeSync(authenticate.payload)(payload))).toBe(body)
  })
})

it("revoking has no body", () => {
  expect(Schema.encodeSync(revoke.payload)()).toBeUndefined()
})

describe("exchanging an app's access token for a session", () => {
  itTakes("The payload", exchangeAccessToken.payload, {
    access_token: "token-1",
    session_duration_minutes: 30
  })
  itTakes("The answer", exchangeAccessToken.answer, signedIn.least, signedIn.more)
})

describe("attesting a session by a token of a trusted party", () => {
  itTakes(
    "The payload",
    attest.payload,
    { profile_id: "profile-1", token: "token-1" },
    { session_duration_minutes: 60, session_token: "opaque", session_jwt: "a.b.c" }
  )
  itTakes("The answer", attest.answer, signedIn.least, signedIn.more)
})

describe("an answer that also tells of the device", () => {
  const decode = Schema.decodeUnknownSync(Schema.Struct(authenticatedOnDevice))

  itTakes("The device", UserDevice, {}, signedIn.onDevice.user_device)

  it("has it", () => {
    expect(decode({ ...signedIn.least, ...signedIn.onDevice })).toMatchObject(signedIn.onDevice)
  })

  it.each([{}, { user_device: null }])("may leave it out: %j", (told) => {
    expect(decode({ ...signedIn.least, ...told })).not.toHaveProperty("user_device")
  })
})

itRoundTrips("The payload of authenticate", authenticate.payload)
itRoundTrips("The answer of authenticate", authenticate.answer)
itRoundTrips("The answer of revoke", revoke.answer)
itRoundTrips("The payload of exchangeAccessToken", exchangeAccessToken.payload)
itRoundTrips("The payload of attest", attest.payload)
itRoundTrips("What is told of a device", UserDevice)
