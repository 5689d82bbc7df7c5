import { describe, expect, it } from "vitest"
import {
  flowKindOf,
  linkLifetime,
  mayReturn,
  readFlowStart,
  writeFlowStart
} from "../../../src/domain/login/FlowStart.js"

const minute = 60_000

describe("flowKindOf", () => {
  it.each([
    ["magic_links", "email"],
    ["login", "email"],
    ["passwords", "email"],
    ["oauth", "oauth"]
  ])("%s belongs to the flows of %s", (name, kind) => expect(flowKindOf(name)).toBe(kind))
})

describe("linkLifetime", () => {
  it.each([
    [{ email: "ada@example.com" }, 30],
    [{ login_expiration_minutes: undefined }, 30],
    [{ login_expiration_minutes: 5, signup_expiration_minutes: 60 }, 60],
    [{ reset_password_expiration_minutes: 10, session_duration_minutes: 60 }, 10]
  ])("is, for %j, %d minutes", (call, minutes) => expect(linkLifetime(call)).toBe(minutes * minute))
})

describe("mayReturn", () => {
  it.each([
    [30, 0, true],
    [30, 30 * minute, true],
    [30, 30 * minute + 1, false],
    [30, -31 * minute, false],
    [60, 45 * minute, true],
    [60, NaN, false]
  ])("is, for a flow of %d minutes after %d ms, %s", (minutes, age, may) =>
    expect(
      mayReturn({ at: 1_000_000, lifetime: minutes * minute, startedFor: undefined }, 1_000_000 + age)
    ).toBe(may)
  )
})

describe("the text of a start", () => {
  it.each([
    [{ at: 5, lifetime: 9, startedFor: undefined }, "5 9"],
    [{ at: 5, lifetime: 9, startedFor: "ada@example.com" }, "5 9 ada@example.com"]
  ])("is, for %j, '%s'", (start, text) => {
    expect(writeFlowStart(start)).toBe(text)
    expect(readFlowStart(text)).toEqual(start)
  })

  it.each(["", "yes", " ada@example.com"])("has no time when it is '%s'", (text) =>
    expect(readFlowStart(text).at).toBeNaN()
  )
})
