/** What native and mobile code tells by a code in an error's message, as errors of ours (wire reference 5.2). */
import { SdkError, sdkError } from "../domain/Errors.js"
import {
  NoCurrentSessionError,
  PasskeysUnsupportedError,
  UserCancellationError
} from "../domain/SdkErrors.js"

/** No biometric registration is kept on this device. */
export class NoBiometricsRegistrationError extends sdkError(
  "NoBiometricsRegistrationError",
  "no_biometrics_registration",
  "No biometric registration is kept on this device."
) {}

/** The device has no biometric sensor, or it is out of order. */
export class BiometricsUnavailableError extends sdkError(
  "BiometricsUnavailableError",
  "biometrics_unavailable",
  "Biometrics cannot be used on this device."
) {}

/** The key behind a biometric registration is gone, as after new fingerprints were enrolled. */
export class KeyInvalidatedError extends sdkError(
  "KeyInvalidatedError",
  "key_invalidated",
  "The key of the biometric registration is no longer valid. Register biometrics again."
) {}

/** Nobody's fingerprint or face is enrolled on this device. */
export class NoBiometricsEnrolledError extends sdkError(
  "NoBiometricsEnrolledError",
  "no_biometrics_enrolled",
  "No fingerprint or face is enrolled on this device. Enrol one in its settings first."
) {}

/** This device already has a biometric registration. No native code says so. */
export class BiometricsAlreadyEnrolledError extends sdkError(
  "BiometricsAlreadyEnrolledError",
  "biometrics_already_enrolled",
  "A biometric registration already exists on this device."
) {}

/** The device keeps no keys safely. */
export class KeystoreUnavailableError extends sdkError(
  "KeystoreUnavailableError",
  "keystore_unavailable",
  "The device's key store cannot be used, so no key can be kept safely."
) {}

/** The device's PIN or pattern was asked for, which this registration does not allow. */
export class DeviceCredentialsNotAllowedError extends sdkError(
  "DeviceCredentialsNotAllowedError",
  "device_credentials_not_allowed",
  "Device credentials do not match: the registration and this call must both allow them, or both not."
) {}

/** The device locked biometrics after too many attempts. */
export class UserLockedOutError extends sdkError(
  "UserLockedOutError",
  "user_locked_out",
  "Biometrics are locked on this device after too many attempts."
) {}

/** Google sign-in has no client id to begin with. No native code says so. */
export class MissingGoogleClientIDError extends sdkError(
  "MissingGoogleClientIDError",
  "missing_google_client_id",
  "No Google client id is configured for this project."
) {}

/** A social sign-in of the device came back without an id token. */
export class MissingAuthorizationCredentialIDTokenError extends sdkError(
  "MissingAuthorizationCredentialIDTokenError",
  "missing_authorization_credential_id_token",
  "The authorization credential has no id token."
) {}

/** A social sign-in of the device came back with something else than a credential of its kind. */
export class InvalidAuthorizationCredentialError extends sdkError(
  "InvalidAuthorizationCredentialError",
  "invalid_authorization_credential",
  "The authorization credential cannot be used."
) {}

/** Google One Tap found no account on the device. */
export class NoCredentialsPresentError extends sdkError(
  "NoCredentialsPresentError",
  "no_credentials_present",
  "No credentials for One Tap are present on this device."
) {}

/** A biometric key pair came without its public half. */
export class MissingPublicKeyError extends sdkError(
  "MissingPublicKeyError",
  "missing_public_key",
  "The public key is missing."
) {}

/** The device could not sign. */
export class ChallengeSigningFailedError extends sdkError(
  "ChallengeSigningFailedError",
  "challenge_signing_failed",
  "The challenge could not be signed with the key on this device."
) {}

/** A call came before the client was made. */
export class SdkNotConfiguredError extends sdkError(
  "SdkNotConfiguredError",
  "sdk_not_configured",
  "The client is not configured yet. Configure it with a public token first."
) {}

/** The PKCE challenge could not be made. */
export class FailedCodeChallengeError extends sdkError(
  "FailedCodeChallengeError",
  "failed_code_challenge",
  "No PKCE code challenge could be made on this device."
) {}

/** What the device keeps cannot be read again. */
export class FailedToDecryptDataError extends sdkError(
  "FailedToDecryptDataError",
  "failed_to_decrypt_data",
  "Data kept on this device could not be decrypted."
) {}

/** The fingerprint or face was not recognised. */
export class BiometricsFailedError extends sdkError(
  "BiometricsFailedError",
  "biometrics_failed",
  "The biometric check failed."
) {}

/** The address that begins a social sign-in is none. */
export class InvalidStartUrlError extends sdkError(
  "InvalidStartUrlError",
  "invalid_start_url",
  "The address that begins the sign-in is not valid."
) {}

/** The app does not own the scheme of its redirect address. */
export class InvalidRedirectSchemeError extends sdkError(
  "InvalidRedirectSchemeError",
  "invalid_redirect_scheme",
  "The scheme of the redirect address is not valid. Both redirect addresses must use the app's own scheme."
) {}

/** A sign-in came back without an address. */
export class MissingUrlError extends sdkError(
  "MissingUrlError",
  "missing_url",
  "The sign-in came back without an address."
) {}

/** A passkey prompt came back with a credential of another kind. */
export class InvalidCredentialTypeError extends sdkError(
  "InvalidCredentialTypeError",
  "invalid_credential_type",
  "The credential is not of the expected type."
) {}

/** A new passkey came without its attestation. */
export class MissingAttestationObjectError extends sdkError(
  "MissingAttestationObjectError",
  "missing_attestation_object",
  "The new credential has no attestation object."
) {}

/** The device made bytes that are no text. */
export class JSONDataNotConvertibleToStringError extends sdkError(
  "JSONDataNotConvertibleToStringError",
  "json_data_not_convertible_to_string",
  "The JSON data could not be turned into a text."
) {}

/** The device gave no random bytes. */
export class RandomNumberGenerationFailed extends sdkError(
  "RandomNumberGenerationFailed",
  "random_number_generation_failed",
  "No random number could be made on this device."
) {}

/** A passkey's bytes are not base64url. */
export class PasskeysInvalidEncoding extends sdkError(
  "PasskeysInvalidEncoding",
  "passkeys_invalid_encoding",
  "The passkey is not encoded as expected."
) {}

/** The app and its domain are not associated, so the device offers no passkeys. */
export class PasskeysMisconfigured extends sdkError(
  "PasskeysMisconfigured",
  "passkeys_misconfigured",
  "Passkeys are not set up for this app. Check that the app is associated with its domain."
) {}

/** The app lacks the capability that Sign in with Apple needs. */
export class SignInWithAppleMisconfigured extends sdkError(
  "SignInWithAppleMisconfigured",
  "signinwithapple_misconfigured",
  "Sign in with Apple is not set up for this app. Check its capabilities."
) {}

/** Encrypted data lost the vector that it was encrypted with. */
export class MissingCipherIv extends sdkError(
  "MissingCipherIv",
  "missing_cipher_iv",
  "The initialization vector of encrypted data is missing."
) {}

/** A private key does not have the length of its kind. */
export class InvalidPrivateKeyLength extends sdkError(
  "InvalidPrivateKeyLength",
  "invalid_private_key_length",
  "The private key does not have the expected length."
) {}

/** A biometric registration came without its id. */
export class BiometricRegistrationIdIsNullOrBlank extends sdkError(
  "BiometricRegistrationIdIsNullOrBlank",
  "biometric_registration_id_is_null_or_blank",
  "The biometric registration has no id."
) {}

/** Fraud telemetry was asked for before its client was made. */
export class DFPNotConfigured extends sdkError(
  "DFPNotConfigured",
  "dfp_not_configured",
  "The fraud telemetry client is not configured."
) {}

/** Every native code and the class that it stands for. */
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
  dfp_not_configured: DFPNotConfigured
} as const

/** A code that native code is known to tell. */
export type NativeErrorCode = keyof typeof nativeErrors

const isNativeErrorCode = (code: string): code is NativeErrorCode => Object.hasOwn(nativeErrors, code)

/** An error that `errorToAuthError` makes; `code` and `_tag` narrow it. */
export type NativeError = InstanceType<(typeof nativeErrors)[NativeErrorCode]> | InternalError

/** Anything that has no code of its own: name, message and stack of the native side are kept. */
export class InternalError extends SdkError {
  override readonly _tag = "InternalError"
  override readonly code = "internal_error"
  override readonly name: string
  /** As the platform wrote it, Android's before iOS's; absent where there is none. */
  readonly nativeStack: unknown
  constructor(cause: unknown) {
    super({
      code: "internal_error",
      description: textOr(memberOf(cause, "message"), "Something went wrong."),
      cause
    })
    this.name = textOr(memberOf(cause, "name"), "InternalError")
    this.nativeStack = memberOf(cause, "nativeStackAndroid") ?? memberOf(cause, "nativeStackIOS")
  }
}

/** The error that a native error's message names; one of ours is given back as it is. The original is its cause. */
export const errorToAuthError = (err: unknown): SdkError => {
  if (err instanceof SdkError) return err
  const code = memberOf(err, "message")
  return typeof code === "string" && isNativeErrorCode(code)
    ? new nativeErrors[code]({ cause: err })
    : new InternalError(err)
}

const memberOf = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null && key in value ? Reflect.get(value, key) : undefined

const textOr = (value: unknown, fallback: string): string =>
  typeof value === "string" && value !== "" ? value : fallback
