import type { CeremonyAbortedError, PasskeyFailedError } from "./PasskeyErrors.js"
import type { ClientClosedError, SelectorNotFoundError } from "./MountAndCloseErrors.js"
import type { CallError } from "./CallErrors.js"
import type { UsageError } from "./BasicErrors.js"
import type { OneTapError, WalletError } from "./WalletOneTapErrors.js"
import type {
  AccountChangeDeclinedError,
  ForeignFrameError,
  IDPOAuthFlowMissingParamError,
  InsecureOriginError,
  LayersNotSynchronousError,
  MissingPKCEError,
  NoCurrentSessionError,
  PasskeyAlreadyRegisteredError,
  PasskeysUnsupportedError,
  ReturnNotConfirmedError,
  StepUpCancelledError,
  StepUpUnavailableError,
  UnsafeRedirectError,
  UserCancellationError
} from "./DeviceErrors.js"

/**
 * Every error that the client throws or rejects with, and that the widget passes to `onError`. A `switch` over `code` or
 * `_tag` narrows it. May grow in a minor version: keep a `default`.
 */
export type AuthError =
  | AccountChangeDeclinedError
  | CallError
  | CeremonyAbortedError
  | ClientClosedError
  | ForeignFrameError
  | IDPOAuthFlowMissingParamError
  | InsecureOriginError
  | LayersNotSynchronousError
  | MissingPKCEError
  | NoCurrentSessionError
  | OneTapError
  | PasskeyAlreadyRegisteredError
  | PasskeyFailedError
  | PasskeysUnsupportedError
  | ReturnNotConfirmedError
  | SelectorNotFoundError
  | StepUpCancelledError
  | StepUpUnavailableError
  | UnsafeRedirectError
  | UsageError
  | UserCancellationError
  | WalletError

/** The `code` of every error of the client. */
export type AuthErrorCode = AuthError["code"]
