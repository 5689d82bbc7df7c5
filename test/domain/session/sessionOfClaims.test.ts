import { describe, expect, it } from "vitest"
import { sessionClaim, sessionOfClaims } from "../../../src/domain/session/sessionOfClaims.js"
import { Mismatch } from "../../../src/domain/values/readers.js"

const claims = {
  aud: ["project-test-1"],
  exp: 1_767_700_800,
  sub: "user-test-1",
  [sessionClaim]: { id: "session-test-1" }
}

describe("sessionOfClaims", () => {
  it("reads a session that says little, with the end of the JWT", () => {
    expect(sessionOfClaims(claims)).toEqual({
      session_id: "session-test-1",
      user_id: "user-test-1",
      expires_at: "2026-01-06T12:00:00.000Z",
      attributes: {},
      authentication_factors: [],
      custom_claims: null,
      roles: []
    })
  })

  it("leaves out a factor that cannot be read: it proves nothing", () => {
    const factors = [{ type: "otp", delivery_method: "sms", phone_number_factor: {} }, "password", null]
    const session = {
      id: "session-test-1",
      expires_at: "2026-02-01T00:00:00Z",
      authentication_factors: factors
    }
    expect(sessionOfClaims({ ...claims, [sessionClaim]: session })).toMatchObject({
      expires_at: "2026-02-01T00:00:00Z",
      authentication_factors: [factors[0]]
    })
  })

  it("takes the other claims for the custom ones, also one named like a member of the session", () => {
    expect(sessionOfClaims({ ...claims, plan: "pro", user_id: "x" })).toMatchObject({
      user_id: "user-test-1",
      custom_claims: { plan: "pro", user_id: "x" }
    })
  })

  it.each([
    {},
    { sub: "user-test-1" },
    { ...claims, [sessionClaim]: null },
    { ...claims, sub: 1 },
    { ...claims, exp: 1e300 },
    { ...claims, exp: { toString: 1, valueOf: [] } }
  ])("cannot read %j", (others) => expect(sessionOfClaims(others)).toBeInstanceOf(Mismatch))
})
