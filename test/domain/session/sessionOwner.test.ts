import { describe, expect, it } from "vitest"
import { isImpersonated, sessionOwner } from "../../../src/domain/session/sessionOwner.js"

const session = (delivery_method: string, session_id = "session-1") => ({
  session_id,
  user_id: "user-1",
  authentication_factors: [
    { type: delivery_method, delivery_method, last_authenticated_at: "2026-01-06T12:00:00Z" }
  ]
})

describe("isImpersonated", () => {
  it("tells a session of the site's staff from one of the user", () => {
    expect(isImpersonated(session("impersonation"))).toBe(true)
    expect(isImpersonated(session("email"))).toBe(false)
  })
})

describe("sessionOwner", () => {
  it("is the user, in whichever session", () => {
    expect(sessionOwner(session("email"))).toBe(sessionOwner(session("sms", "session-2")))
  })

  it("is somebody else while staff impersonate the user", () => {
    expect(sessionOwner(session("impersonation"))).not.toBe(sessionOwner(session("email")))
  })
})
