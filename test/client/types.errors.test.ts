/** What the compiler promises about errors: these fail when types are checked. */
import type * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import { describe, expect, expectTypeOf, it } from "vitest"
import { MissingPKCEError, NetworkError } from "../../src/index.js"
import type * as Latchkey from "../../src/index.js"
import type { AuthClient, AuthError, AuthErrorCode } from "../../src/effect.js"

/** What a method of the client, or any method of a group, fails with. */
type FailureOf<Member> = Member extends (...args: never) => Effect.Effect<unknown, infer E>
  ? E
  : { [Name in keyof Member]: FailureOf<Member[Name]> }[keyof Member]

/** The names that `latchkey` exports, without the base class. */
type OwnName = Exclude<keyof typeof Latchkey, "SdkError">

/** The error classes among them. */
type OwnError = {
  [Name in OwnName]: (typeof Latchkey)[Name] extends new (...args: never) => infer E ? E : never
}[OwnName]

/** Compiles as long as every code has its arm. */
const adviceOf = (error: AuthError): string => {
  switch (error.code) {
    case "api_error":
      return `${error.status_code}: ${error.error_type}`
    case "schema_error":
      return `${error.body.length} fields`
    case "invalid_response":
      return `${error.status_code}: ${error.reason}`
    case "usage_error":
      return `${error.method}: ${error.problem}`
    case "one_tap_failed":
    case "step_up_unavailable":
      return error.reason
    case "wallet_not_found":
    case "wallet_refused":
    case "wallet_waiting":
    case "wallet_failed":
      return error.operation
    case "missing_pkce":
      return "Open the link on the device on which you asked for it."
    case "account_change_declined":
    case "captcha_unavailable":
    case "client_closed":
    case "foreign_frame":
    case "idp_oauth_flow_missing_param":
    case "insecure_origin":
    case "layers_not_synchronous":
    case "network_error":
    case "no_current_session":
    case "passkey_aborted":
    case "passkey_already_registered":
    case "passkey_failed":
    case "passkeys_unsupported":
    case "return_not_confirmed":
    case "selector_not_found":
    case "session_changed_meanwhile":
    case "signed_out_meanwhile":
    case "step_up_cancelled":
    case "unsafe_redirect":
    case "user_cancellation":
      return error.message
  }
}

describe("AuthError", () => {
  it("is narrowed by a switch over its code", () => {
    expect(adviceOf(new MissingPKCEError())).toBe("Open the link on the device on which you asked for it.")
    expect(adviceOf(new NetworkError({}))).toBe("Unable to contact our servers.")
  })

  it("is narrowed by its tag", () => {
    expectTypeOf<Extract<AuthError, { _tag: "MissingPKCEError" }>>().toEqualTypeOf<MissingPKCEError>()
    expectTypeOf<Extract<AuthError, { code: "missing_pkce" }>>().toEqualTypeOf<MissingPKCEError>()
  })

  it("has a closed set of codes and tags", () => {
    // @ts-expect-error no error has this code
    const code: AuthErrorCode = "passkey_abortd"
    expect(code).toBe("passkey_abortd")
    expectTypeOf<string>().not.toExtend<AuthErrorCode>()
    expectTypeOf<string>().not.toExtend<AuthError["_tag"]>()
  })

  it("covers every failure of every method of the client", () => {
    expectTypeOf<FailureOf<Context.Tag.Service<typeof AuthClient>>>().toExtend<AuthError>()
  })

  it("covers every error class that latchkey exports", () => {
    expectTypeOf<OwnError["_tag"]>().toEqualTypeOf<AuthError["_tag"]>()
    expectTypeOf<OwnError["code"]>().toEqualTypeOf<AuthErrorCode>()
  })
})
