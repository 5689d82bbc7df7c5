/** The errors of a passkey ceremony: the browser's prompt that creates or uses a passkey. */
import { memberOf } from "../values/objects.js"
import { sdkError } from "./BasicErrors.js"
import {
  PasskeyAlreadyRegisteredError,
  PasskeysUnsupportedError,
  UserCancellationError
} from "./DeviceErrors.js"

/** The page ended the ceremony: another one began, or the caller was interrupted. */
export class CeremonyAbortedError
  extends /* @__PURE__ */ sdkError(
    "CeremonyAbortedError",
    "passkey_aborted",
    "The passkey prompt was ended before it was answered."
  ) {}

/** The authenticator or the browser refused. `cause` is the browser's error. */
export class PasskeyFailedError
  extends /* @__PURE__ */ sdkError(
    "PasskeyFailedError",
    "passkey_failed",
    "The passkey could not be created or used."
  ) {}

/** Every error of a passkey ceremony. */
export type CeremonyError =
  | CeremonyAbortedError
  | PasskeyAlreadyRegisteredError
  | PasskeyFailedError
  | PasskeysUnsupportedError
  | UserCancellationError

/** Translates a rejection of the browser's credential manager. */
export const ceremonyError = (cause: unknown): CeremonyError => {
  if (cause instanceof PasskeyAlreadyRegisteredError || cause instanceof UserCancellationError) return cause
  const [code, message, name] = ["code", "message", "name"].map((key) => memberOf(cause, key))
  if (code === "ERROR_CEREMONY_ABORTED" || name === "AbortError") return new CeremonyAbortedError({ cause })
  if (
    code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED" ||
    (typeof message === "string" && duplicate.test(message))
  ) {
    return new PasskeyAlreadyRegisteredError({ cause })
  }
  if (name !== "NotAllowedError") return new PasskeyFailedError({ cause })
  // It looks like a prompt that was closed, and no prompt was opened
  const isForbidden = typeof message === "string" && forbidden.test(message)
  return isForbidden ? new PasskeysUnsupportedError({ cause }) : new UserCancellationError({ cause })
}

/** The messages of Safari and Chrome when the device already holds a passkey of the user. */
const duplicate = /excludeCredentials|already registered|previously registered/i

/** The messages of Chrome and Safari where the page's Permissions-Policy, or that of its frame, forbids passkeys. */
const forbidden = /not enabled in this document|not the same as its ancestors/i
