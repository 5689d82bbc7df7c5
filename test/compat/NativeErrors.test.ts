import { describe, expect, it } from "vitest"
import { SdkError } from "../../src/domain/errors/BasicErrors.js"
import * as DeviceErrors from "../../src/domain/errors/DeviceErrors.js"
import * as Native from "../../src/compat/NativeErrors.js"

/** Specification section 8: every native code, and its class. */
const table: ReadonlyArray<readonly [code: string, name: string]> = [
  ["no_current_session", "NoCurrentSessionError"],
  ["no_biometrics_registration", "NoBiometricsRegistrationError"],
  ["biometrics_unavailable", "BiometricsUnavailableError"],
  ["device_hardware_error", "BiometricsUnavailableError"],
  ["biometrics_not_available", "BiometricsUnavailableError"],
  ["key_invalidated", "KeyInvalidatedError"],
  ["no_biometric_key", "KeyInvalidatedError"],
  ["no_biometrics_enrolled", "NoBiometricsEnrolledError"],
  ["keystore_unavailable", "KeystoreUnavailableError"],
  ["device_credentials_not_allowed", "DeviceCredentialsNotAllowedError"],
  ["user_cancellation", "UserCancellationError"],
  ["user_locked_out", "UserLockedOutError"],
  ["google_onetap_missing_id_token", "MissingAuthorizationCredentialIDTokenError"],
  ["oauth_apple_missing_id_token", "MissingAuthorizationCredentialIDTokenError"],
  ["missing_authorization_credential_id_token", "MissingAuthorizationCredentialIDTokenError"],
  ["google_onetap_missing_member", "InvalidAuthorizationCredentialError"],
  ["oauth_apple_credential_invalid", "InvalidAuthorizationCredentialError"],
  ["invalid_authorization_credential", "InvalidAuthorizationCredentialError"],
  ["no_credentials_present", "NoCredentialsPresentError"],
  ["missing_public_key", "MissingPublicKeyError"],
  ["challenge_signing_failed", "ChallengeSigningFailedError"],
  ["sdk_not_configured", "SdkNotConfiguredError"],
  ["failed_code_challenge", "FailedCodeChallengeError"],
  ["passkeys_unsupported", "PasskeysUnsupportedError"],
  ["failed_to_decrypt_data", "FailedToDecryptDataError"],
  ["biometrics_failed", "BiometricsFailedError"],
  ["invalid_start_url", "InvalidStartUrlError"],
  ["invalid_redirect_scheme", "InvalidRedirectSchemeError"],
  ["missing_url", "MissingUrlError"],
  ["invalid_credential_type", "InvalidCredentialTypeError"],
  ["missing_attestation_object", "MissingAttestationObjectError"],
  ["json_data_not_convertible_to_string", "JSONDataNotConvertibleToStringError"],
  ["random_number_generation_failed", "RandomNumberGenerationFailed"],
  ["passkeys_invalid_encoding", "PasskeysInvalidEncoding"],
  ["passkeys_misconfigured", "PasskeysMisconfigured"],
  ["signinwithapple_misconfigured", "SignInWithAppleMisconfigured"],
  ["missing_cipher_iv", "MissingCipherIv"],
  ["invalid_private_key_length", "InvalidPrivateKeyLength"],
  ["biometric_registration_id_is_null_or_blank", "BiometricRegistrationIdIsNullOrBlank"],
  ["dfp_not_configured", "DFPNotConfigured"],
  ["biometrics_already_enrolled", "BiometricsAlreadyEnrolledError"],
  ["missing_google_client_id", "MissingGoogleClientIDError"],
  ["missing_pkce", "MissingPKCEError"],
  ["idp_oauth_flow_missing_param", "IDPOAuthFlowMissingParamError"]
]

const classes: Readonly<Record<string, unknown>> = { ...Native, ...DeviceErrors }
const errorFor = (code: string) => Native.errorToAuthError(new Error(code))

describe("errorToAuthError with a native code", () => {
  it.each(table)("turns %s into a %s", (code, name) => {
    const native = new Error(code)
    const error = Native.errorToAuthError(native)
    expect(error.constructor).toBe(classes[name])
    expect(error).toBeInstanceOf(SdkError)
    expect(error).toMatchObject({ _tag: name, name, cause: native })
    expect(error.message).not.toContain("_")
    expect(error.message).toMatch(/^[A-Z].+\.$/)
  })

  it("explains missing PKCE as the specification does", () => {
    expect(errorFor("missing_pkce").message).toContain(
      "Make sure this flow is completed on the same device on which it was started."
    )
  })

  it("knows exactly these codes", () => {
    expect(Object.keys(Native.nativeErrors)).toEqual(table.map(([code]) => code))
  })

  it("accepts an object with a message", () => {
    expect(Native.errorToAuthError({ message: "missing_url" })).toBeInstanceOf(Native.MissingUrlError)
  })
})

describe("The native error classes", () => {
  it("have one distinct code each, which native code uses too", () => {
    const byName = new Map(table.map(([code, name]) => [name, errorFor(code).code]))
    expect(new Set(byName.values()).size).toBe(byName.size)
    expect(Object.keys(Native.nativeErrors)).toEqual(expect.arrayContaining([...byName.values()]))
  })

  it("have distinct messages", () => {
    const byName = new Map(table.map(([code, name]) => [name, errorFor(code).message]))
    expect(new Set(byName.values()).size).toBe(byName.size)
  })
})

describe("errorToAuthError with an SdkError", () => {
  it.each([new DeviceErrors.NoCurrentSessionError(), new Native.InternalError("odd")])(
    "returns it unchanged: %s",
    (error) => {
      expect(Native.errorToAuthError(error)).toBe(error)
    }
  )
})

describe("errorToAuthError with any other value", () => {
  it("returns an InternalError with its name, message and cause", () => {
    const native = new RangeError("Out of range")
    const error = Native.errorToAuthError(native)
    expect(error).toBeInstanceOf(Native.InternalError)
    expect(error).toMatchObject({
      _tag: "InternalError",
      code: "internal_error",
      name: "RangeError",
      message: "Out of range",
      cause: native
    })
    expect(String(error)).toBe("RangeError: Out of range")
  })

  it.each([
    ["Android's", { nativeStackAndroid: ["a"] }, ["a"]],
    ["iOS's", { nativeStackIOS: ["b"] }, ["b"]],
    ["Android's before iOS's", { nativeStackAndroid: ["a"], nativeStackIOS: ["b"] }, ["a"]],
    ["iOS's when Android's is null", { nativeStackAndroid: null, nativeStackIOS: ["b"] }, ["b"]],
    ["undefined without one", {}, undefined]
  ])("keeps the native stack: %s", (_, stacks, nativeStack) => {
    const error = new Native.InternalError(Object.assign(new Error("odd"), stacks))
    expect(error.nativeStack).toEqual(nativeStack)
  })

  it.each([
    undefined,
    null,
    "user_cancellation",
    404,
    {},
    { name: "", message: "" },
    { name: 1, message: { code: "missing_url" } }
  ])("uses a default name and message when there is none: %j", (thrown) => {
    expect(Native.errorToAuthError(thrown)).toMatchObject({
      name: "InternalError",
      message: "Something went wrong.",
      code: "internal_error"
    })
  })

  it.each(["constructor", "__proto__", "toString", "USER_CANCELLATION", "user_cancellation "])(
    "when its message is not a code: %j",
    (message) => {
      expect(Native.errorToAuthError(new Error(message))).toMatchObject({ code: "internal_error", message })
    }
  )
})
