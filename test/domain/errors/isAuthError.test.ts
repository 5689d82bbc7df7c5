import { describe, expect, expectTypeOf, it } from "vitest"
import { isAuthError, type AuthError } from "../../../src/index.js"
import * as Latchkey from "../../../src/index.js"

describe("isAuthError", () => {
  it.each([
    new Latchkey.UsageError({ method: "method", problem: "problem" }),
    new Latchkey.NetworkError({}),
    new Latchkey.WalletError({ code: "wallet_failed", operation: "sign" }),
    new Latchkey.CeremonyAbortedError(),
    new Latchkey.ClientClosedError(),
    new Latchkey.MissingPKCEError(),
    new Latchkey.StepUpCancelledError(),
    new Latchkey.StepUpUnavailableError({ reason: "no_method" })
  ])("knows $name", (error) => {
    expect(isAuthError(error)).toBe(true)
  })

  it.each([
    new Error("Of the site"),
    Object.assign(new Error("Of another library"), { _tag: "NetworkError", code: "network_error" }),
    new Latchkey.SdkError({ code: "other", description: "Of native code" }),
    { _tag: "NetworkError", code: "network_error" },
    null,
    undefined
  ])("refuses %s", (error) => {
    expect(isAuthError(error)).toBe(false)
  })

  it("says why nobody can be asked for a fresh proof", () => {
    const error = new Latchkey.StepUpUnavailableError({ reason: "signed_out" })
    expect([error.code, error.reason]).toEqual(["step_up_unavailable", "signed_out"])
    expect(error.message).toContain("Nobody can be asked: signed_out.")
  })

  it("narrows a caught value", () => {
    const caught: unknown = new Latchkey.NetworkError({})
    expect(isAuthError(caught) && caught.code).toBe("network_error")
    expectTypeOf(isAuthError).guards.toEqualTypeOf<AuthError>()
  })
})
