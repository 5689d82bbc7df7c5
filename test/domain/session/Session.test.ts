import * as FastCheck from "effect/FastCheck"
import * as Schema from "effect/Schema"
import { isDeepStrictEqual } from "node:util"
import { describe, expect, it } from "vitest"
import { publicState, sameState } from "../../../src/domain/session/Session.js"
import { endsSession } from "../../../src/domain/errors/SessionEnd.js"
import { SessionSchema } from "../../../src/domain/schemas/SessionSchema.js"
import { itRoundTrips } from "../support.js"

const decode = Schema.decodeUnknownSync(SessionSchema)

const least = { session_id: "session-1", user_id: "user-1", expires_at: "2026-01-06T12:30:00Z" }

const full = {
  ...least,
  started_at: "2026-01-06T12:00:00Z",
  last_accessed_at: "2026-01-06T12:03:00Z",
  attributes: { ip_address: "203.0.113.1", user_agent: "Firefox" },
  authentication_factors: [
    {
      type: "otp",
      delivery_method: "sms",
      last_authenticated_at: "2026-01-06T12:00:00Z",
      phone_number_factor: { phone_id: "phone-1", phone_number: "+12025550123" }
    }
  ],
  custom_claims: { plan: "pro" },
  roles: ["stytch_user"]
}

describe("publicState", () => {
  it("has a session whose user is not known", () => {
    const state = { session: decode(full), user: null, isComplete: true }
    expect(publicState(state, false)).toEqual({ session: decode(full), user: null })
  })
})

describe("Session", () => {
  it("reads every field, including the details of each factor", () => {
    expect(decode(full)).toEqual(full)
  })

  it.each([
    ["left out", least],
    ["null", { ...least, attributes: null, authentication_factors: null, custom_claims: null, roles: null }]
  ])("reads %s lists and objects as empty", (_, fields) => {
    expect(decode(fields)).toEqual({
      ...least,
      attributes: {},
      authentication_factors: [],
      custom_claims: null,
      roles: []
    })
  })

  it.each(Object.keys(least))("rejects a session without %s", (field) => {
    expect(() => decode({ ...least, [field]: undefined })).toThrow(field)
  })
})

itRoundTrips("A session", SessionSchema)

describe("endsSession", () => {
  it.each([
    "unauthorized_credentials",
    "user_unauthenticated",
    "invalid_secret_authentication",
    "session_not_found"
  ])("is true for %s", (error_type) => {
    expect(endsSession(error_type)).toBe(true)
  })

  it.each([
    "invalid_session_token",
    "unauthorized_action",
    "too_many_requests",
    "unknown_error",
    "",
    "insufficient_factors",
    "stale_factors",
    "weak_factor_combination",
    "session_too_old_to_reset_password",
    "too_many_unverified_factors",
    "cannot_delete_last_primary_factor",
    "secondary_factor_not_found"
  ])("%j does not", (error_type) => {
    expect(endsSession(error_type)).toBe(false)
  })
})

describe("sameState", () => {
  const json = FastCheck.jsonValue({ maxDepth: 3 })
  const fewValues = FastCheck.jsonValue({ maxDepth: 2, stringUnit: FastCheck.constantFrom("a", "b") })

  it("treats a state and its copy as equal", () => {
    FastCheck.assert(
      FastCheck.property(json, (state) => {
        expect(sameState(state, structuredClone(state))).toBe(true)
      })
    )
  })

  it("is symmetric", () => {
    FastCheck.assert(
      FastCheck.property(fewValues, fewValues, (a, b) => {
        expect(sameState(a, b)).toBe(sameState(b, a))
      })
    )
  })

  it("detects every other difference", () => {
    FastCheck.assert(
      FastCheck.property(fewValues, fewValues, (a, b) => {
        expect(sameState(a, b)).toBe(isDeepStrictEqual(a, b))
      })
    )
  })

  it("ignores last_accessed_at at any depth", () => {
    FastCheck.assert(
      FastCheck.property(json, FastCheck.string(), (state, when) => {
        expect(sameState(state, accessed(state, when))).toBe(true)
        expect(sameState(accessed(state, "before"), accessed(state, when))).toBe(true)
      })
    )
  })

  it.each([
    ["a later end", full, { ...full, expires_at: "2026-01-06T13:00:00Z" }],
    ["another claim", full, { ...full, custom_claims: { plan: "free" } }],
    ["one more role", full, { ...full, roles: ["stytch_user", "admin"] }],
    ["roles in another order", { roles: ["a", "b"] }, { roles: ["b", "a"] }],
    ["a missing field", { a: 1, b: 2 }, { a: 1 }],
    ["another field", { a: 1 }, { b: 1 }],
    ["an empty list for an empty object", { a: [] }, { a: {} }],
    ["null for an object", { session: null }, { session: {} }],
    ["a session for none", null, { session: full, user: null }],
    ["a text for a number", { a: 1 }, { a: "1" }],
    ["a number for an empty object", { a: 1 }, { a: {} }],
    ["a text for its letters", { a: "x" }, { a: { 0: "x" } }]
  ])("detects %s", (_, before, after) => {
    expect(sameState(before, after)).toBe(false)
    expect(sameState(after, before)).toBe(false)
  })

  it("treats an undefined field as missing", () => {
    expect(sameState({ a: 1, b: undefined }, { a: 1 })).toBe(true)
    expect(sameState({ a: 1, b: undefined }, { a: 1, c: 2 })).toBe(false)
  })
})

/** The same state with another `last_accessed_at` in every object. */
const accessed = (state: unknown, when: string): unknown => {
  if (Array.isArray(state)) return state.map((item: unknown) => accessed(item, when))
  if (typeof state !== "object" || state === null) return state
  const members = Object.entries(state).map(([key, member]) => [key, accessed(member, when)] as const)
  return Object.fromEntries([...members, ["last_accessed_at", when]])
}
