import { assert, describe, it } from "@effect/vitest"
import { SessionCheckError } from "../../../src/domain/errors/SessionCheckError.js"

describe("SessionCheckError", () => {
  for (const [reason, status] of [
    ["missing", 401],
    ["expired", 401],
    ["not_yet_valid", 401],
    ["malformed", 401],
    ["wrong_kind", 401],
    ["wrong_project", 401],
    ["wrong_key", 401],
    ["revoked", 401],
    ["factors_missing", 403],
    ["wrong_organization", 403],
    ["provider_unavailable", 503]
  ] as const)
    it(`has the status ${status} when the reason is ${reason}`, () => {
      assert.strictEqual(new SessionCheckError(reason).status, status)
    })
})
