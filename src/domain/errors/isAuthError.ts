/** Tells the errors of the client from others. Only this file imports all their classes. */
import { CeremonyAbortedError, PasskeyFailedError } from "./Ceremony.js"
import type { AuthError } from "./AuthError.js"
import * as Client from "./ClientErrors.js"
import * as Calls from "./Errors.js"
import * as Features from "./FeatureErrors.js"
import * as Sdk from "./SdkErrors.js"

/** The class of each tag. The compiler asks for the missing ones. */
const classes: {
  readonly [Tag in AuthError["_tag"]]: new (...args: never) => Extract<AuthError, { readonly _tag: Tag }>
} = {
  AccountChangeDeclinedError: Sdk.AccountChangeDeclinedError,
  ApiError: Calls.ApiError,
  CaptchaUnavailableError: Calls.CaptchaUnavailableError,
  CeremonyAbortedError,
  ClientClosedError: Client.ClientClosedError,
  ForeignFrameError: Sdk.ForeignFrameError,
  IDPOAuthFlowMissingParamError: Sdk.IDPOAuthFlowMissingParamError,
  InsecureOriginError: Sdk.InsecureOriginError,
  InvalidResponseError: Calls.InvalidResponseError,
  LayersNotSynchronousError: Sdk.LayersNotSynchronousError,
  MissingPKCEError: Sdk.MissingPKCEError,
  NetworkError: Calls.NetworkError,
  NoCurrentSessionError: Sdk.NoCurrentSessionError,
  OneTapError: Features.OneTapError,
  PasskeyAlreadyRegisteredError: Sdk.PasskeyAlreadyRegisteredError,
  PasskeyFailedError,
  PasskeysUnsupportedError: Sdk.PasskeysUnsupportedError,
  ReturnNotConfirmedError: Sdk.ReturnNotConfirmedError,
  SchemaError: Calls.SchemaError,
  SelectorNotFoundError: Client.SelectorNotFoundError,
  SessionChangedMeanwhileError: Sdk.SessionChangedMeanwhileError,
  SignedOutMeanwhileError: Sdk.SignedOutMeanwhileError,
  StepUpCancelledError: Sdk.StepUpCancelledError,
  StepUpUnavailableError: Sdk.StepUpUnavailableError,
  UnsafeRedirectError: Sdk.UnsafeRedirectError,
  UsageError: Calls.UsageError,
  UserCancellationError: Sdk.UserCancellationError,
  WalletError: Features.WalletError
}

/**
 * Returns whether a caught value is an error of the client. A `switch` over its `code` or `_tag` then narrows it.
 *
 * @example
 * import { isAuthError } from "latchkey"
 *
 * try {
 *   await auth.session.authenticate()
 * } catch (error) {
 *   if (!isAuthError(error)) throw error
 *   alert(error.code === "network_error" ? "Check your connection." : error.message)
 * }
 */
export const isAuthError = (error: unknown): error is AuthError =>
  Object.values(classes).some((each) => error instanceof each)
