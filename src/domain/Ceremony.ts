/** What can go wrong while a person and their authenticator make or use a passkey. */
import { sdkError, type SdkError } from "./Errors.js"
import { PasskeyAlreadyRegisteredError, UserCancellationError } from "./SdkErrors.js"

/** The ceremony was ended by the page: another one began, or nobody waits for this one any more. */
export class CeremonyAbortedError extends sdkError(
  "CeremonyAbortedError",
  "passkey_aborted",
  "The passkey prompt was ended before it was answered."
) {}

/** The authenticator or the browser refused; `cause` tells why. */
export class PasskeyFailedError extends sdkError(
  "PasskeyFailedError",
  "passkey_failed",
  "The passkey could not be created or used."
) {}

/** Which error of ours a rejection of the browser's credential manager is. */
export const ceremonyError = (cause: unknown): SdkError => {
  const { code, message, name } = detailsOf(cause)
  if (code === "ERROR_CEREMONY_ABORTED" || name === "AbortError") return new CeremonyAbortedError({ cause })
  if (code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED" || duplicate.test(message)) {
    return new PasskeyAlreadyRegisteredError({ cause })
  }
  return name === "NotAllowedError" ? new UserCancellationError({ cause }) : new PasskeyFailedError({ cause })
}

/** What Safari and Chrome say of a passkey that is there already. */
const duplicate = /excludeCredentials|already registered|previously registered/i

const detailsOf = (cause: unknown) => {
  const read = (key: "code" | "message" | "name"): string => {
    const value: unknown = typeof cause === "object" && cause !== null ? Reflect.get(cause, key) : undefined
    return typeof value === "string" ? value : ""
  }
  return { code: read("code"), message: read("message"), name: read("name") }
}
