/** The errors that `latchkey`, `latchkey/widget` and `latchkey/effect` export. */
export { CeremonyAbortedError, PasskeyFailedError } from "./Ceremony.js"
export type { AuthError, AuthErrorCode } from "./AuthError.js"
export * from "./ClientErrors.js"
export {
  ApiError,
  CaptchaUnavailableError,
  InvalidResponseError,
  NetworkError,
  SchemaError,
  SdkError,
  UsageError,
  type ApiErrorFields,
  type CallError,
  type ErrorDetails,
  type SchemaIssue,
  type UnreadField
} from "./Errors.js"
export * from "./FeatureErrors.js"
export { isAuthError } from "./isAuthError.js"
export * from "./SdkErrors.js"
