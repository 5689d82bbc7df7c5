/** Tells the errors of the client from others. Only this file imports all their classes. */
import { CeremonyAbortedError, PasskeyFailedError } from "./PasskeyErrors.js"
import type { AuthError } from "./AuthError.js"
import * as Closing from "./MountAndCloseErrors.js"
import { NetworkError, UsageError } from "./BasicErrors.js"
import * as Calls from "./CallErrors.js"
import * as Features from "./WalletOneTapErrors.js"
import * as Device from "./DeviceErrors.js"

/** The class of each tag. The compiler asks for the missing ones. */
const classes: {
  readonly [Tag in AuthError["_tag"]]: new (...args: never) => Extract<AuthError, { readonly _tag: Tag }>
} = {
  AccountChangeDeclinedError: Device.AccountChangeDeclinedError,
  ApiError: Calls.ApiError,
  CaptchaUnavailableError: Calls.CaptchaUnavailableError,
  CeremonyAbortedError,
  ClientClosedError: Closing.ClientClosedError,
  ForeignFrameError: Device.ForeignFrameError,
  IDPOAuthFlowMissingParamError: Device.IDPOAuthFlowMissingParamError,
  InsecureOriginError: Device.InsecureOriginError,
  InvalidResponseError: Calls.InvalidResponseError,
  LayersNotSynchronousError: Device.LayersNotSynchronousError,
  MissingPKCEError: Device.MissingPKCEError,
  NetworkError,
  NoCurrentSessionError: Device.NoCurrentSessionError,
  OneTapError: Features.OneTapError,
  PasskeyAlreadyRegisteredError: Device.PasskeyAlreadyRegisteredError,
  PasskeyFailedError,
  PasskeysUnsupportedError: Device.PasskeysUnsupportedError,
  ReturnNotConfirmedError: Device.ReturnNotConfirmedError,
  SchemaError: Calls.SchemaError,
  SelectorNotFoundError: Closing.SelectorNotFoundError,
  SessionChangedMeanwhileError: Device.SessionChangedMeanwhileError,
  SignedOutMeanwhileError: Device.SignedOutMeanwhileError,
  StepUpCancelledError: Device.StepUpCancelledError,
  StepUpUnavailableError: Device.StepUpUnavailableError,
  UnsafeRedirectError: Device.UnsafeRedirectError,
  UsageError,
  UserCancellationError: Device.UserCancellationError,
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
