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
export type { OneTapOutcome } from "./domain/oauth/OneTap.js"
export { OneTapPositions, type OneTapPosition } from "./domain/oauth/OneTapPosition.js"
export { OTPMethods, type OtpMethod } from "./domain/login/OtpMethod.js"
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
} from "./domain/methods/CryptoWallets.js"
export type { EmptyAnswer } from "./domain/methods/Answers.js"
export type {
  AuthorizeStart,
  AuthorizeStarted,
  AuthorizeSubmit,
  AuthorizeSubmitted,
  LogoutStart,
  LogoutStarted,
  ScopeResult
} from "./domain/methods/Idp.js"
export type { MessageLocale } from "./domain/methods/MessageLocale.js"
export type { ImpersonationToken } from "./domain/methods/Impersonation.js"
export type { MagicLinkAuthenticated, MagicLinkOptions, SentMagicLink } from "./domain/methods/MagicLinks.js"
export type { MemberFound, MemberSearch } from "./domain/methods/Members.js"
export type { OAuthAttached, OAuthAuthenticated, OneTapStartOptions } from "./domain/methods/OAuth.js"
export type {
  EmailOtpOptions,
  OtpAuthenticated,
  SentOtp,
  SmsOptions,
  WhatsAppOptions
} from "./domain/methods/Otps.js"
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
} from "./domain/methods/Passwords.js"
export type {
  AccessTokenExchange,
  Attestation,
  Authenticated,
  DeviceDetails,
  OptionalSessionDuration,
  RevokeOptions,
  SessionDuration,
  SessionExtension,
  UserDevice
} from "./domain/methods/Sessions.js"
export type {
  RecoveryCodes,
  TotpAuthenticated,
  TotpCode,
  TotpCreated,
  TotpCreation,
  TotpRecoveryCode
} from "./domain/methods/Totps.js"
export type {
  ConnectedApp,
  ConnectedApps,
  RegistrationDeleted,
  UserFound,
  UserType,
  UserUpdate,
  UserUpdated
} from "./domain/methods/Users.js"
export type {
  PasskeyAuthenticated,
  PasskeyCapabilities,
  PasskeyRegistered,
  PasskeyUpdate,
  PasskeyUpdated,
  RegisterOptions,
  RegisterPasskey,
  UsePasskey
} from "./domain/methods/WebAuthn.js"
export { Products, type Product } from "./domain/widget/Products.js"
export { isMultiFactor, provenCategories, type ProvenCategory } from "./domain/session/factors.js"
export type { FactorCategory } from "./domain/session/factorTable.js"
export { isSessionComplete } from "./domain/session/secondFactor.js"
export type { SecondFactorMethod, SecondFactorOptions } from "./domain/session/SecondFactorOptions.js"
export type { StepUpProblem } from "./domain/session/stepUp.js"
export type { StepUpMethod, StepUpOptions } from "./domain/session/StepUpOptions.js"
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
export { unrecoverableErrorTypes as UNRECOVERABLE_ERROR_TYPES } from "./domain/session/SessionEnd.js"
export type { CookieOptions } from "./domain/session/SessionCookies.js"
export type { User } from "./domain/session/User.js"
export type { LandingOptions, OAuthReturned, ReturnAuthenticated } from "./domain/methods/Landing.js"
