import { describe, expect, it } from "vitest"
import { sessionMaxAge } from "../../../src/domain/session/sessionMaxAge.js"

const session = { last_accessed_at: "2026-01-06T12:00:00Z", expires_at: "2026-01-06T13:00:00Z" }

describe("sessionMaxAge", () => {
  it("is the time from the last access to the end, in seconds", () => {
    expect(sessionMaxAge(session)).toBe(3_600)
  })

  it("counts from the provider's time when that is known", () => {
    expect(sessionMaxAge(session, Date.UTC(2026, 0, 6, 12, 59))).toBe(60)
    expect(sessionMaxAge(session, Date.UTC(2026, 0, 6, 14))).toBe(-3_600)
  })

  it("is rounded up, so that a cookie is not removed before its session ends", () => {
    expect(sessionMaxAge({ ...session, expires_at: "2026-01-06T12:00:00.001Z" })).toBe(1)
  })

  it.each([{ last_accessed_at: "yesterday" }, { expires_at: "" }])("is undefined with %j", (malformed) => {
    expect(sessionMaxAge({ ...session, ...malformed })).toBeUndefined()
  })
})
