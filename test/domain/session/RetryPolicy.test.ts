import { describe, expect, it } from "vitest"
import { ApiError, InvalidResponseError } from "../../../src/domain/errors/CallErrors.js"
import { NetworkError } from "../../../src/domain/errors/BasicErrors.js"
import {
  dataPolicy,
  landingPolicy,
  refreshPolicy,
  retryAfterOf
} from "../../../src/domain/session/RetryPolicy.js"

describe("jitter", () => {
  it.each([
    ["± 175 ms for the refresh, however long the wait", refreshPolicy, [-175, 175]],
    ["up to a quarter more for settings and user", dataPolicy(false), [0, 25_000]],
    ["± a fifth for a landing", landingPolicy, [-20_000, 20_000]]
  ])("is %s", (_, policy, expected) => {
    expect(policy.jitter(100_000)).toEqual(expected)
  })
})

describe("retryAfterOf", () => {
  const busy = (retryAfterSeconds?: number) =>
    new ApiError({ status_code: 429, error_type: "busy", error_message: "", retryAfterSeconds })
  const gateway = new InvalidResponseError({
    status_code: 503,
    reason: "Invalid response from our servers.",
    retryAfterSeconds: 5
  })

  it.each([
    ["a refusal that asks for 3 s", busy(3), 3_000],
    ["a gateway that asks for 5 s", gateway, 5_000],
    ["a refusal that asks for a year", busy(31_536_000), 600_000],
    ["a refusal that asks for nothing", busy(), 0],
    ["a network error", new NetworkError({}), 0]
  ])("%s", (_, error, millis) => {
    expect(retryAfterOf(error)).toBe(millis)
  })
})
