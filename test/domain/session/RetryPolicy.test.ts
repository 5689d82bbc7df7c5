import { describe, expect, it } from "vitest"
import { ApiError, InvalidResponseError, NetworkError } from "../../../src/domain/errors/Errors.js"
import {
  dataPolicy,
  landingPolicy,
  refreshPolicy,
  retryAfterOf,
  waitAfter
} from "../../../src/domain/session/RetryPolicy.js"

const waits = (policy: Parameters<typeof waitAfter>[0]) =>
  [1, 2, 3, 4, 5, 6, 7, 8, 9].map((failures) => waitAfter(policy, failures) / 1_000)

describe("waitAfter", () => {
  it.each([
    ["the refresh: 2000 ms × 2^n, n capped at 7", refreshPolicy, [4, 8, 16, 32, 64, 128, 256, 256, 256]],
    ["settings and user", dataPolicy(false), [5, 15, 45, 80, 80, 80, 80, 80, 80]],
    ["settings and user on a slow connection", dataPolicy(true), [10, 30, 80, 80, 80, 80, 80, 80, 80]],
    ["a landing", landingPolicy, [0.5, 1, 2, 2.5, 2.5, 2.5, 2.5, 2.5, 2.5]]
  ])("grows with the failures: %s", (_, policy, expected) => {
    expect(waits(policy)).toEqual(expected)
  })
})

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
