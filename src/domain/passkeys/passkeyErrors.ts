import type { UsageError } from "../errors/BasicErrors.js"
import type { CallError } from "../errors/CallErrors.js"
import type { CeremonyError } from "../errors/PasskeyErrors.js"

/** Every error of creating or using a passkey. */
export type PasskeyError = CallError | CeremonyError | UsageError

/** Whether the page ended the prompt: another prompt replaced it, or the caller was interrupted. */
export const isPasskeyAborted = (error: PasskeyError): boolean => error._tag === "CeremonyAbortedError"

/**
 * Whether the provider said that it does not know the passkey. Only this error type says so: after every other error the
 * passkey may still sign in.
 */
export const isUnknownPasskey = (error: PasskeyError): boolean =>
  error._tag === "ApiError" && error.error_type === "webauthn_registration_not_found"
