/** The errors that `latchkey`, `latchkey/widget` and `latchkey/effect` export. */
export { CeremonyAbortedError, PasskeyFailedError } from "./PasskeyErrors.js"
export type { AuthError, AuthErrorCode } from "./AuthError.js"
export * from "./MountAndCloseErrors.js"
export {
  ApiError,
  CaptchaUnavailableError,
  InvalidResponseError,
  SchemaError,
  type ApiErrorFields,
  type CallError,
  type SchemaIssue,
  type UnreadField
} from "./CallErrors.js"
export { type ErrorDetails, NetworkError, SdkError, UsageError } from "./BasicErrors.js"
export * from "./WalletOneTapErrors.js"
export { isAuthError } from "./isAuthError.js"
export * from "./DeviceErrors.js"
