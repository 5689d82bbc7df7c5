/** Entry `latchkey`: the typed authentication client. No React, no DOM beyond what the client needs. */
export { createAuthClient } from "./client/createAuthClient.js"
export type { AnswerOf, ProjectConfiguration } from "./client/AnswerOf.js"
export type { AuthClient, AuthClientOptions, Info } from "./client/AuthClient.js"
export {
  AuthFlowType,
  B2BAppScreens,
  B2BAuthMethods,
  B2BEventType,
  B2BMFAMethods,
  B2BMFAProducts,
  B2BOAuthProviders,
  B2BProducts,
  B2BTokenType,
  ErrorType,
  MemberSearchFilters,
  Membership,
  MFAEnrollment,
  MFAPolicy,
  Openness,
  RedirectURLType,
  RNUIProducts,
  RoleSource,
  SearchOperator,
  SequenceOrder,
  TokenType
} from "./compat/B2bEnums.js"
export type { AuthError, AuthErrorCode } from "./domain/AuthError.js"
export { CeremonyAbortedError, PasskeyFailedError } from "./domain/Ceremony.js"
export { ClientClosedError, LayersNotSynchronousError, SelectorNotFoundError } from "./domain/ClientErrors.js"
export { AppScreens, Wallets } from "./compat/Enums.js"
export {
  ApiError,
  CaptchaUnavailableError,
  InvalidResponseError,
  NetworkError,
  SchemaError,
  SdkError,
  UsageError,
  type CallError
} from "./domain/Errors.js"
export {
  IDPOAuthFlowMissingParamError,
  MissingPKCEError,
  NoCurrentSessionError,
  PasskeyAlreadyRegisteredError,
  PasskeysUnsupportedError,
  UnsafeRedirectError,
  UserCancellationError
} from "./domain/SdkErrors.js"
export type { EndpointOptions, Endpoints } from "./domain/Hosts.js"
export { parseOAuthAuthorizeParams, parseOAuthLogoutParams } from "./domain/IdpParams.js"
export {
  BiometricRegistrationIdIsNullOrBlank,
  BiometricsAlreadyEnrolledError,
  BiometricsFailedError,
  BiometricsUnavailableError,
  ChallengeSigningFailedError,
  DeviceCredentialsNotAllowedError,
  DFPNotConfigured,
  errorToAuthError,
  FailedCodeChallengeError,
  FailedToDecryptDataError,
  InternalError,
  InvalidAuthorizationCredentialError,
  InvalidCredentialTypeError,
  InvalidPrivateKeyLength,
  InvalidRedirectSchemeError,
  InvalidStartUrlError,
  JSONDataNotConvertibleToStringError,
  KeyInvalidatedError,
  KeystoreUnavailableError,
  MissingAttestationObjectError,
  MissingAuthorizationCredentialIDTokenError,
  MissingCipherIv,
  MissingGoogleClientIDError,
  MissingPublicKeyError,
  MissingUrlError,
  nativeErrors,
  NoBiometricsEnrolledError,
  NoBiometricsRegistrationError,
  NoCredentialsPresentError,
  PasskeysInvalidEncoding,
  PasskeysMisconfigured,
  RandomNumberGenerationFailed,
  SdkNotConfiguredError,
  SignInWithAppleMisconfigured,
  UserLockedOutError,
  type NativeError,
  type NativeErrorCode
} from "./compat/NativeErrors.js"
export { OAuthProviders, type OAuthProvider } from "./domain/OAuthProvider.js"
export type { OAuthStartOptions } from "./domain/OAuthStart.js"
export { type OneTapOutcome } from "./domain/OneTap.js"
export { OneTapPositions } from "./domain/OneTapPosition.js"
export { OneTapError } from "./domain/RareErrors.js"
export { OTPMethods } from "./domain/OtpMethod.js"
export type { MagicLinkOptions } from "./domain/api/MagicLinks.js"
export type { EmailOtpOptions, SmsOptions, WhatsAppOptions } from "./domain/api/Otps.js"
export { Products, type Product } from "./domain/Products.js"
export type { Permissions } from "./domain/Rbac.js"
export type { ReturnToken } from "./domain/ReturnUrl.js"
export {
  unrecoverableErrorTypes as UNRECOVERABLE_ERROR_TYPES,
  type Session,
  type SessionStatus,
  type SessionTokens
} from "./domain/Session.js"
export type { CookieOptions } from "./domain/SessionCookies.js"
export type { User } from "./domain/User.js"
export { WalletError } from "./domain/RareErrors.js"
export type { ReturnAuthenticated } from "./domain/api/calls.js"
export type { ServiceLayers } from "./services/wiring/layerCore.js"
