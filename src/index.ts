/**
 * Entry `latchkey`: the typed authentication client. No React, no DOM beyond what the client needs.
 *
 * @example
 * import { createAuthClient } from "latchkey"
 *
 * const auth = createAuthClient("public-token-test-…")
 * auth.onStateChange(({ user }) => document.body.toggleAttribute("data-signed-in", user != null))
 * await auth.magicLinks.email.loginOrCreate("ada@example.com")
 */
export { createAuthClient } from "./shell/createAuthClient.js"
export type {
  AnswerOf,
  PermissionOf,
  PermissionsIn,
  PermissionsOf,
  ProjectConfiguration,
  SessionOf,
  SessionWithRoles,
  UserOf,
  UserWithRoles
} from "./client/AnswerOf.js"
export type { AuthClient, ClientState, CreatedTokens, RbacOf, Unsubscribe } from "./client/AuthClient.js"
export type { ClientOptions } from "./domain/client/ClientSettings.js"
export * from "./domain/errors/exported.js"
export type { EndpointOptions, EndpointURLs, HostOptions } from "./domain/client/CustomDomain.js"
export {
  parseOAuthAuthorizeParams,
  parseOAuthLogoutParams,
  type AuthorizeParams,
  type ParsedParams
} from "./domain/idp/IdpParams.js"
export { OAuthProviders, type OAuthProvider } from "./domain/oauth/OAuthProvider.js"
export type { OAuthStartOptions } from "./domain/oauth/OAuthStart.js"
export type { OneTapOutcome } from "./domain/oneTap/OneTap.js"
export { OneTapPositions, type OneTapPosition } from "./domain/oneTap/OneTapPosition.js"
export { OTPMethods, type OtpMethod } from "./domain/otp/OtpMethod.js"
export type {
  AccountChange,
  LandingError,
  LandingQuestions,
  UnknownReturn
} from "./domain/login/LandingQuestions.js"
export type {
  SiweParams,
  WalletAuthenticated,
  WalletChallenge,
  WalletSignature,
  WalletStart,
  WalletType
} from "./domain/wallets/types.js"
export type { DeviceDetails, EmptyAnswer, UserDevice } from "./domain/calls/Answers.js"
export type {
  AuthorizeStart,
  AuthorizeStarted,
  AuthorizeSubmit,
  AuthorizeSubmitted,
  LogoutStart,
  LogoutStarted,
  ScopeResult
} from "./domain/idp/types.js"
export type { MessageLocale } from "./domain/calls/MessageLocale.js"
export type { ImpersonationToken } from "./domain/impersonation/types.js"
export type { MagicLinkAuthenticated, MagicLinkOptions, SentMagicLink } from "./domain/magicLink/types.js"
export type { MemberFound, MemberSearch } from "./domain/members/types.js"
export type { OAuthAttached, OAuthAuthenticated, OneTapStartOptions } from "./domain/oauth/types.js"
export type {
  EmailOtpOptions,
  OtpAuthenticated,
  SentOtp,
  SmsOptions,
  WhatsAppOptions
} from "./domain/otp/types.js"
export type {
  LudsRequirements,
  OwnPasswordReset,
  PasswordAuthenticated,
  PasswordCreated,
  PasswordCredentials,
  PasswordReplacement,
  PasswordReset,
  PasswordStrength,
  PasswordToRate,
  ResetStart,
  StrengthPolicy
} from "./domain/passwords/types.js"
export type {
  AccessTokenExchange,
  Attestation,
  Authenticated,
  OptionalSessionDuration,
  RevokeOptions,
  SessionDuration,
  SessionExtension
} from "./domain/sessionCalls/types.js"
export type {
  RecoveryCodes,
  TotpAuthenticated,
  TotpCode,
  TotpCreated,
  TotpCreation,
  TotpRecoveryCode
} from "./domain/secondFactor/types.js"
export type {
  ConnectedApp,
  ConnectedApps,
  RegistrationDeleted,
  UserFound,
  UserType,
  UserUpdate,
  UserUpdated
} from "./domain/userCalls/types.js"
export type {
  PasskeyAuthenticated,
  PasskeyCapabilities,
  PasskeyRegistered,
  PasskeyUpdate,
  PasskeyUpdated,
  RegisterOptions,
  RegisterPasskey,
  UsePasskey
} from "./domain/passkeys/types.js"
export { Products, type Product } from "./domain/widget/Products.js"
export { isMultiFactor, provenCategories, type ProvenCategory } from "./domain/secondFactor/factors.js"
export type { FactorCategory } from "./domain/secondFactor/factorTable.js"
export { isSessionComplete } from "./domain/secondFactor/secondFactor.js"
export type { SecondFactorMethod, SecondFactorOptions } from "./domain/session/SecondFactorOptions.js"
export type { StepUpProblem } from "./domain/errors/DeviceErrors.js"
export type { StepUpMethod, StepUpOptions } from "./domain/secondFactor/StepUpOptions.js"
export type { Permissions } from "./domain/rbac/Permissions.js"
export type { ReturnToken } from "./domain/login/ReturnUrl.js"
export type {
  AuthenticationFactor,
  CachedValue,
  Session,
  SessionInfo,
  SessionStatus,
  SessionTokens,
  UserInfo
} from "./domain/session/Session.js"
export { unrecoverableErrorTypes as UNRECOVERABLE_ERROR_TYPES } from "./domain/errors/SessionEnd.js"
export type { CookieOptions } from "./domain/session/SessionCookies.js"
export type { User } from "./domain/session/User.js"
export type { LandingOptions, OAuthReturned, ReturnAuthenticated } from "./domain/login/Landing.js"
