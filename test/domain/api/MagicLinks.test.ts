import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { authenticate, loginOrCreate, send } from "../../../src/domain/api/MagicLinks.js"
import { itRoundTrips } from "../support.js"
import { itCalls } from "./routes.js"

describe("calls of magic links", () => {
  itCalls([
    ["POST /magic_links/email/login_or_create", loginOrCreate, "retried"],
    ["POST /magic_links/email/send/:factor", send, "retried"],
    ["POST /magic_links/authenticate", authenticate]
  ])
})

describe("sending a magic link", () => {
  const full = {
    email: "ada@example.com",
    login_magic_link_url: "https://example.com/login",
    signup_magic_link_url: "https://example.com/signup",
    login_expiration_minutes: 30,
    signup_expiration_minutes: 60,
    login_template_id: "login",
    signup_template_id: "signup",
    locale: "es",
    code_challenge: "challenge"
  }

  it.each([
    ["all that a site may say", full],
    ["the address alone", { email: "ada@example.com" }]
  ])("carries %s", (_, payload) => {
    expect(Schema.encodeSync(loginOrCreate.payload)(payload)).toEqual(payload)
    expect(Schema.encodeSync(send.payload)(payload)).toEqual(payload)
  })

  it("never carries createUserAsPending", () => {
    const payload = { ...full, create_user_as_pending: true, createUserAsPending: true }
    expect(Schema.encodeSync(loginOrCreate.payload)(payload)).toEqual(full)
  })

  it.each([{ method_id: "method-1" }, {}])("may answer without a method id: %j", (data) => {
    expect(Schema.decodeUnknownSync(loginOrCreate.answer)(data)).toMatchObject(data)
  })
})

describe("authenticating a magic link", () => {
  it.each([
    [{ token: "token-1", session_duration_minutes: 30 }],
    [{ token: "token-1", session_duration_minutes: 30, code_verifier: "verifier" }]
  ])("carries the token, a duration, and the verifier when there is one: %j", (payload) => {
    expect(Schema.encodeSync(authenticate.payload)(payload)).toEqual(payload)
  })

  it.each([{ method_id: "method-1" }, {}])(
    "answers with a session, and may tell the method id: %j",
    (more) => {
      const data = {
        user_id: "user-1",
        user: { user_id: "user-1" },
        session: { session_id: "session-1", user_id: "user-1", expires_at: "2026-01-06T12:30:00Z" },
        ...more
      }
      expect(Schema.decodeUnknownSync(authenticate.answer)(data)).toMatchObject(data)
    }
  )

  it.each([{ token: "token-1" }, { session_duration_minutes: 30 }])("is refused with only %j", (payload) => {
    expect(Schema.decodeUnknownEither(authenticate.payload)(payload)._tag).toBe("Left")
  })
})

itRoundTrips("The payload of loginOrCreate", loginOrCreate.payload)
itRoundTrips("The answer of loginOrCreate", loginOrCreate.answer)
itRoundTrips("The payload of send", send.payload)
itRoundTrips("The answer of send", send.answer)
itRoundTrips("The payload of authenticate", authenticate.payload)
itRoundTrips("The answer of authenticate", authenticate.answer)
