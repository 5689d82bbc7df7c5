import { describe, expect, it } from "vitest"
import { SdkError } from "../../src/domain/errors/BasicErrors.js"
import {
  IDPOAuthFlowMissingParamError,
  MissingPKCEError,
  NoCurrentSessionError,
  PasskeysUnsupportedError,
  UserCancellationError
} from "../../src/domain/errors/DeviceErrors.js"
import * as Native from "../../src/compat/NativeErrors.js"

/** Specification section 8: every native code, and its class by name. */
const table = [
  ["no_current_session", "NoCurrentSessionError", NoCurrentSessionError],
  ["no_biometrics_registration", "NoBiometricsRegistrationError", Native.NoBiometricsRegistrationError],
  ["biometrics_unavailable", "BiometricsUnavailableError", Native.BiometricsUnavailableError],
  ["device_hardware_error", "BiometricsUnavailableError", Native.BiometricsUnavailableError],
  ["biometrics_not_available", "BiometricsUnavailableError", Native.BiometricsUnavailableError],
  ["key_invalidated", "KeyInvalidatedError", Native.KeyInvalidatedError],
  ["no_biometric_key", "KeyInvalidatedError", Native.KeyInvalidatedError],
  ["no_biometrics_enrolled", "NoBiometricsEnrolledError", Native.NoBiometricsEnrolledError],
  ["keystore_unavailable", "KeystoreUnavailableError", Native.KeystoreUnavailableError],
  [
    "device_credentials_not_allowed",
    "DeviceCredentialsNotAllowedError",
    Native.DeviceCredentialsNotAllowedError
  ],
  ["user_cancellation", "UserCancellationError", UserCancellationError],
  ["user_locked_out", "UserLockedOutError", Native.UserLockedOutError],
  ...(
    [
      "google_onetap_missing_id_token",
      "oauth_apple_missing_id_token",
      "missing_authorization_credential_id_token"
    ] as const
  ).map(
    (code) =>
      [
        code,
        "MissingAuthorizationCredentialIDTokenError",
        Native.MissingAuthorizationCredentialIDTokenError
      ] as const
  ),
  ...(
    [
      "google_onetap_missing_member",
      "oauth_apple_credential_invalid",
      "invalid_authorization_credential"
    ] as const
  ).map(
    (code) =>
      [code, "InvalidAuthorizationCredentialError", Native.InvalidAuthorizationCredentialError] as const
  ),
  ["no_credentials_present", "NoCredentialsPresentError", Native.NoCredentialsPresentError],
  ["missing_public_key", "MissingPublicKeyError", Native.MissingPublicKeyError],
  ["challenge_signing_failed", "ChallengeSigningFailedError", Native.ChallengeSigningFailedError],
  ["sdk_not_configured", "SdkNotConfiguredError", Native.SdkNotConfiguredError],
  ["failed_code_challenge", "FailedCodeChallengeError", Native.FailedCodeChallengeError],
  ["passkeys_unsupported", "PasskeysUnsupportedError", PasskeysUnsupportedError],
  ["failed_to_decrypt_data", "FailedToDecryptDataError", Native.FailedToDecryptDataError],
  ["biometrics_failed", "BiometricsFailedError", Native.BiometricsFailedError],
  ["invalid_start_url", "InvalidStartUrlError", Native.InvalidStartUrlError],
  ["invalid_redirect_scheme", "InvalidRedirectSchemeError", Native.InvalidRedirectSchemeError],
  ["missing_url", "MissingUrlError", Native.MissingUrlError],
  ["invalid_credential_type", "InvalidCredentialTypeError", Native.InvalidCredentialTypeError],
  ["missing_attestation_object", "MissingAttestationObjectError", Native.MissingAttestationObjectError],
  [
    "json_data_not_convertible_to_string",
    "JSONDataNotConvertibleToStringError",
    Native.JSONDataNotConvertibleToStringError
  ],
  ["random_number_generation_failed", "RandomNumberGenerationFailed", Native.RandomNumberGenerationFailed],
  ["passkeys_invalid_encoding", "PasskeysInvalidEncoding", Native.PasskeysInvalidEncoding],
  ["passkeys_misconfigured", "PasskeysMisconfigured", Native.PasskeysMisconfigured],
  ["signinwithapple_misconfigured", "SignInWithAppleMisconfigured", Native.SignInWithAppleMisconfigured],
  ["missing_cipher_iv", "MissingCipherIv", Native.MissingCipherIv],
  ["invalid_private_key_length", "InvalidPrivateKeyLength", Native.InvalidPrivateKeyLength],
  [
    "biometric_registration_id_is_null_or_blank",
    "BiometricRegistrationIdIsNullOrBlank",
    Native.BiometricRegistrationIdIsNullOrBlank
  ],
  ["dfp_not_configured", "DFPNotConfigured", Native.DFPNotConfigured],
  ["biometrics_already_enrolled", "BiometricsAlreadyEnrolledError", Native.BiometricsAlreadyEnrolledError],
  ["missing_google_client_id", "MissingGoogleClientIDError", Native.MissingGoogleClientIDError],
  ["missing_pkce", "MissingPKCEError", MissingPKCEError],
  ["idp_oauth_flow_missing_param", "IDPOAuthFlowMissingParamError", IDPOAuthFlowMissingParamError]
] as const

describe("errorToAuthError with a native code", () => {
  it.each(table)("turns %s into a %s", (code, name, Class) => {
    const native = new Error(code)
    const error = Native.errorToAuthError(native)
    expect(error).toBeInstanceOf(Class)
    expect(error).toBeInstanceOf(SdkError)
    expect(error).toMatchObject({ _tag: name, name, cause: native })
    expect(error.message).not.toContain("_")
    expect(error.message).toMatch(/^[A-Z].+\.$/)
  })

  it("explains missing PKCE as the specification does", () => {
    expect(Native.errorToAuthError(new Error("missing_pkce")).message).toContain(
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
    const byName = new Map(table.map(([, name, Class]) => [name, new Class().code]))
    expect(new Set(byName.values()).size).toBe(byName.size)
    expect(Object.keys(Native.nativeErrors)).toEqual(expect.arrayContaining([...byName.values()]))
  })

  it("have distinct messages", () => {
    const byName = new Map(table.map(([, name, Class]) => [name, new Class().message]))
    expect(new Set(byName.values()).size).toBe(byName.size)
  })
})

describe("errorToAuthError with an SdkError", () => {
  it.each([new NoCurrentSessionError(), new Native.InternalError("odd")])(
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
