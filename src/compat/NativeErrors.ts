/**
 * The errors of the provider's native and mobile clients, under the same names. Native code puts a
 * code into an error's message; `errorToAuthError` turns it into one of these classes. Latchkey itself raises none.
 */
import { sdkError, SdkError } from "../domain/errors/BasicErrors.js"
import {
  IDPOAuthFlowMissingParamError,
  MissingPKCEError,
  NoCurrentSessionError,
  PasskeysUnsupportedError,
  UserCancellationError
} from "../domain/errors/DeviceErrors.js"
import { memberOf } from "../domain/values/objects.js"

/** The name and the message of each class of this file, by its code. */
const classes = {
  no_biometrics_registration: [
    "NoBiometricsRegistrationError",
    "No biometric registration is kept on this device."
  ],
  biometrics_unavailable: ["BiometricsUnavailableError", "Biometrics cannot be used on this device."],
  key_invalidated: [
    "KeyInvalidatedError",
    "The key of the biometric registration is no longer valid. Register biometrics again."
  ],
  no_biometrics_enrolled: [
    "NoBiometricsEnrolledError",
    "No fingerprint or face is enrolled on this device. Enrol one in its settings first."
  ],
  biometrics_already_enrolled: [
    "BiometricsAlreadyEnrolledError",
    "A biometric registration already exists on this device."
  ],
  keystore_unavailable: [
    "KeystoreUnavailableError",
    "The device's key store cannot be used, so no key can be kept safely."
  ],
  device_credentials_not_allowed: [
    "DeviceCredentialsNotAllowedError",
    "Device credentials do not match: the registration and this call must both allow them, or both not."
  ],
  user_locked_out: ["UserLockedOutError", "Biometrics are locked on this device after too many attempts."],
  missing_google_client_id: [
    "MissingGoogleClientIDError",
    "No Google client id is configured for this project."
  ],
  missing_authorization_credential_id_token: [
    "MissingAuthorizationCredentialIDTokenError",
    "The authorization credential has no id token."
  ],
  invalid_authorization_credential: [
    "InvalidAuthorizationCredentialError",
    "The authorization credential cannot be used."
  ],
  no_credentials_present: [
    "NoCredentialsPresentError",
    "No credentials for One Tap are present on this device."
  ],
  missing_public_key: ["MissingPublicKeyError", "The public key is missing."],
  challenge_signing_failed: [
    "ChallengeSigningFailedError",
    "The challenge could not be signed with the key on this device."
  ],
  sdk_not_configured: [
    "SdkNotConfiguredError",
    "The client is not configured yet. Configure it with a public token first."
  ],
  failed_code_challenge: ["FailedCodeChallengeError", "No PKCE code challenge could be made on this device."],
  failed_to_decrypt_data: ["FailedToDecryptDataError", "Data kept on this device could not be decrypted."],
  biometrics_failed: ["BiometricsFailedError", "The biometric check failed."],
  invalid_start_url: ["InvalidStartUrlError", "The address that begins the sign-in is not valid."],
  invalid_redirect_scheme: [
    "InvalidRedirectSchemeError",
    "The scheme of the redirect address is not valid. Both redirect addresses must use the app's own scheme."
  ],
  missing_url: ["MissingUrlError", "The sign-in came back without an address."],
  invalid_credential_type: ["InvalidCredentialTypeError", "The credential is not of the expected type."],
  missing_attestation_object: [
    "MissingAttestationObjectError",
    "The new credential has no attestation object."
  ],
  json_data_not_convertible_to_string: [
    "JSONDataNotConvertibleToStringError",
    "The JSON data could not be turned into a text."
  ],
  random_number_generation_failed: [
    "RandomNumberGenerationFailed",
    "No random number could be made on this device."
  ],
  passkeys_invalid_encoding: ["PasskeysInvalidEncoding", "The passkey is not encoded as expected."],
  passkeys_misconfigured: [
    "PasskeysMisconfigured",
    "Passkeys are not set up for this app. Check that the app is associated with its domain."
  ],
  signinwithapple_misconfigured: [
    "SignInWithAppleMisconfigured",
    "Sign in with Apple is not set up for this app. Check its capabilities."
  ],
  missing_cipher_iv: ["MissingCipherIv", "The initialization vector of encrypted data is missing."],
  invalid_private_key_length: [
    "InvalidPrivateKeyLength",
    "The private key does not have the expected length."
  ],
  biometric_registration_id_is_null_or_blank: [
    "BiometricRegistrationIdIsNullOrBlank",
    "The biometric registration has no id."
  ],
  dfp_not_configured: ["DFPNotConfigured", "The fraud telemetry client is not configured."]
} as const

/** Makes the base of the class with this code. */
const native = <const Code extends keyof typeof classes>(code: Code) =>
  sdkError<(typeof classes)[Code][0], Code>(classes[code][0], code, classes[code][1])

/** This device holds no biometric registration. */
export class NoBiometricsRegistrationError extends /* @__PURE__ */ native("no_biometrics_registration") {}
/** The device has no biometric sensor, or it is out of order. */
export class BiometricsUnavailableError extends /* @__PURE__ */ native("biometrics_unavailable") {}
/** The key of a biometric registration is gone, for example because new fingerprints were enrolled. */
export class KeyInvalidatedError extends /* @__PURE__ */ native("key_invalidated") {}
/** No fingerprint or face is enrolled on this device. */
export class NoBiometricsEnrolledError extends /* @__PURE__ */ native("no_biometrics_enrolled") {}
/** This device already has a biometric registration. */
export class BiometricsAlreadyEnrolledError extends /* @__PURE__ */ native("biometrics_already_enrolled") {}
/** The device has no usable key store. */
export class KeystoreUnavailableError extends /* @__PURE__ */ native("keystore_unavailable") {}
/** The prompt would accept the device's PIN or pattern, but the registration does not allow it. */
export class DeviceCredentialsNotAllowedError
  extends /* @__PURE__ */ native("device_credentials_not_allowed") {}
/** The device locked biometrics after too many attempts. */
export class UserLockedOutError extends /* @__PURE__ */ native("user_locked_out") {}
/** Google sign-in has no client id. */
export class MissingGoogleClientIDError extends /* @__PURE__ */ native("missing_google_client_id") {}
/** A social sign-in of the device returned no id token. */
export class MissingAuthorizationCredentialIDTokenError
  extends /* @__PURE__ */ native("missing_authorization_credential_id_token") {}
/** A social sign-in of the device returned a credential of another kind. */
export class InvalidAuthorizationCredentialError
  extends /* @__PURE__ */ native("invalid_authorization_credential") {}
/** Google One Tap found no account on the device. */
export class NoCredentialsPresentError extends /* @__PURE__ */ native("no_credentials_present") {}
/** A biometric key pair has no public key. */
export class MissingPublicKeyError extends /* @__PURE__ */ native("missing_public_key") {}
/** The device could not sign the challenge. */
export class ChallengeSigningFailedError extends /* @__PURE__ */ native("challenge_signing_failed") {}
/** A method was called before the client was configured. */
export class SdkNotConfiguredError extends /* @__PURE__ */ native("sdk_not_configured") {}
/** The device could not create the PKCE challenge. */
export class FailedCodeChallengeError extends /* @__PURE__ */ native("failed_code_challenge") {}
/** Stored data cannot be decrypted. */
export class FailedToDecryptDataError extends /* @__PURE__ */ native("failed_to_decrypt_data") {}
/** The fingerprint or face was not recognised. */
export class BiometricsFailedError extends /* @__PURE__ */ native("biometrics_failed") {}
/** The address that starts a social sign-in is not a URL. */
export class InvalidStartUrlError extends /* @__PURE__ */ native("invalid_start_url") {}
/** The app does not own the scheme of its redirect address. */
export class InvalidRedirectSchemeError extends /* @__PURE__ */ native("invalid_redirect_scheme") {}
/** A sign-in returned no address. */
export class MissingUrlError extends /* @__PURE__ */ native("missing_url") {}
/** A passkey prompt returned a credential of another kind. */
export class InvalidCredentialTypeError extends /* @__PURE__ */ native("invalid_credential_type") {}
/** A new passkey has no attestation object. */
export class MissingAttestationObjectError extends /* @__PURE__ */ native("missing_attestation_object") {}
/** The JSON bytes of the device are not a valid string. */
export class JSONDataNotConvertibleToStringError
  extends /* @__PURE__ */ native("json_data_not_convertible_to_string") {}
/** The device could not generate random bytes. */
export class RandomNumberGenerationFailed extends /* @__PURE__ */ native("random_number_generation_failed") {}
/** The bytes of a passkey are not base64url. */
export class PasskeysInvalidEncoding extends /* @__PURE__ */ native("passkeys_invalid_encoding") {}
/** The app and its domain are not associated, so the device offers no passkeys. */
export class PasskeysMisconfigured extends /* @__PURE__ */ native("passkeys_misconfigured") {}
/** The app lacks the capability that Sign in with Apple needs. */
export class SignInWithAppleMisconfigured extends /* @__PURE__ */ native("signinwithapple_misconfigured") {}
/** Encrypted data has no initialization vector. */
export class MissingCipherIv extends /* @__PURE__ */ native("missing_cipher_iv") {}
/** A private key does not have the length that its type requires. */
export class InvalidPrivateKeyLength extends /* @__PURE__ */ native("invalid_private_key_length") {}
/** A biometric registration has no id. */
export class BiometricRegistrationIdIsNullOrBlank
  extends /* @__PURE__ */ native("biometric_registration_id_is_null_or_blank") {}
/** Fraud telemetry was used before its client was configured. */
export class DFPNotConfigured extends /* @__PURE__ */ native("dfp_not_configured") {}

/** Every native code and its class. */
export const nativeErrors = {
  no_current_session: NoCurrentSessionError,
  no_biometrics_registration: NoBiometricsRegistrationError,
  biometrics_unavailable: BiometricsUnavailableError,
  device_hardware_error: BiometricsUnavailableError,
  biometrics_not_available: BiometricsUnavailableError,
  key_invalidated: KeyInvalidatedError,
  no_biometric_key: KeyInvalidatedError,
  no_biometrics_enrolled: NoBiometricsEnrolledError,
  keystore_unavailable: KeystoreUnavailableError,
  device_credentials_not_allowed: DeviceCredentialsNotAllowedError,
  user_cancellation: UserCancellationError,
  user_locked_out: UserLockedOutError,
  google_onetap_missing_id_token: MissingAuthorizationCredentialIDTokenError,
  oauth_apple_missing_id_token: MissingAuthorizationCredentialIDTokenError,
  missing_authorization_credential_id_token: MissingAuthorizationCredentialIDTokenError,
  google_onetap_missing_member: InvalidAuthorizationCredentialError,
  oauth_apple_credential_invalid: InvalidAuthorizationCredentialError,
  invalid_authorization_credential: InvalidAuthorizationCredentialError,
  no_credentials_present: NoCredentialsPresentError,
  missing_public_key: MissingPublicKeyError,
  challenge_signing_failed: ChallengeSigningFailedError,
  sdk_not_configured: SdkNotConfiguredError,
  failed_code_challenge: FailedCodeChallengeError,
  passkeys_unsupported: PasskeysUnsupportedError,
  failed_to_decrypt_data: FailedToDecryptDataError,
  biometrics_failed: BiometricsFailedError,
  invalid_start_url: InvalidStartUrlError,
  invalid_redirect_scheme: InvalidRedirectSchemeError,
  missing_url: MissingUrlError,
  invalid_credential_type: InvalidCredentialTypeError,
  missing_attestation_object: MissingAttestationObjectError,
  json_data_not_convertible_to_string: JSONDataNotConvertibleToStringError,
  random_number_generation_failed: RandomNumberGenerationFailed,
  passkeys_invalid_encoding: PasskeysInvalidEncoding,
  passkeys_misconfigured: PasskeysMisconfigured,
  signinwithapple_misconfigured: SignInWithAppleMisconfigured,
  missing_cipher_iv: MissingCipherIv,
  invalid_private_key_length: InvalidPrivateKeyLength,
  biometric_registration_id_is_null_or_blank: BiometricRegistrationIdIsNullOrBlank,
  dfp_not_configured: DFPNotConfigured,
  biometrics_already_enrolled: BiometricsAlreadyEnrolledError,
  missing_google_client_id: MissingGoogleClientIDError,
  missing_pkce: MissingPKCEError,
  idp_oauth_flow_missing_param: IDPOAuthFlowMissingParamError
} as const

/** A code that native code puts into an error's message. */
export type NativeErrorCode = keyof typeof nativeErrors

const isNativeErrorCode = (code: string): code is NativeErrorCode => Object.hasOwn(nativeErrors, code)

/** An error that `errorToAuthError` makes; `code` and `_tag` narrow it. */
export type NativeError = InstanceType<(typeof nativeErrors)[NativeErrorCode]> | InternalError

const unnamed = "Something went wrong."

/** Any other native error. It keeps the name, the message and the stack of the native error. */
export class InternalError extends /* @__PURE__ */ sdkError("InternalError", "internal_error", unnamed) {
  override readonly name: string
  /** The stack as Android or iOS wrote it, Android's first. Undefined when there is none. */
  readonly nativeStack: unknown
  constructor(cause: unknown) {
    super({
      description: textOr(memberOf(cause, "message"), unnamed),
      cause
    })
    this.name = textOr(memberOf(cause, "name"), "InternalError")
    this.nativeStack = memberOf(cause, "nativeStackAndroid") ?? memberOf(cause, "nativeStackIOS")
  }
}

/**
 * Turns a native error into the class that its message names. The original is the cause. An `SdkError` is returned
 * unchanged.
 *
 * @example
 * import { errorToAuthError } from "latchkey/compat"
 *
 * const error = errorToAuthError(new Error("no_biometrics_enrolled"))
 * console.log(error.name)
 */
export const errorToAuthError = (err: unknown): SdkError => {
  if (err instanceof SdkError) return err
  const code = memberOf(err, "message")
  return typeof code === "string" && isNativeErrorCode(code)
    ? new nativeErrors[code]({ cause: err })
    : new InternalError(err)
}

const textOr = (value: unknown, fallback: string): string =>
  typeof value === "string" && value !== "" ? value : fallback
