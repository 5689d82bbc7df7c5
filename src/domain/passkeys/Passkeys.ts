/** The user's list of passkeys, and the messages for passkey errors. */
import { isUnverified } from "../errors/isUnverified.js"
import { isUnknownPasskey, type PasskeyError } from "./passkeyErrors.js"

/** A passkey in the list. Its name may be empty. */
export interface Passkey {
  readonly webauthn_registration_id: string
  readonly name: string
}

/** A local change of the list, which the provider's answers may not contain yet. */
export type PasskeyChange =
  | { readonly _tag: "Made"; readonly passkey: Passkey }
  | { readonly _tag: "Renamed"; readonly id: string; readonly name: string }
  | { readonly _tag: "Deleted"; readonly id: string }

/** Applies the changes in their order. A change that the list already contains has no effect. */
export const withChanges = (
  passkeys: ReadonlyArray<Passkey>,
  changes: ReadonlyArray<PasskeyChange>
): ReadonlyArray<Passkey> => changes.reduce(changed, passkeys)

const changed = (passkeys: ReadonlyArray<Passkey>, change: PasskeyChange): ReadonlyArray<Passkey> => {
  switch (change._tag) {
    case "Made": {
      const { passkey } = change
      const isListed = passkeys.some((each) => isOf(each, passkey.webauthn_registration_id))
      return isListed ? passkeys : [...passkeys, passkey]
    }
    case "Renamed":
      return passkeys.map((each) => (isOf(each, change.id) ? { ...each, name: change.name } : each))
    case "Deleted":
      return passkeys.filter((each) => !isOf(each, change.id))
  }
}

const isOf = (passkey: Passkey, id: string): boolean => passkey.webauthn_registration_id === id

/**
 * The message key for a failed login with a passkey (specification section 8). Undefined when the user or the page
 * closed the prompt: no message is needed then.
 */
export const passkeyLoginMessage = (error: PasskeyError) => {
  switch (error._tag) {
    case "CeremonyAbortedError":
    case "UserCancellationError":
      return undefined
    case "NetworkError":
      return "error.network"
    case "PasskeysUnsupportedError":
      return "error.passkeysUnsupported"
    case "ApiError":
      return isUnknownPasskey(error) ? "error.passkeyRegistrationNotFound" : "error.passkeyUnknown"
    case "CaptchaUnavailableError":
    case "InvalidResponseError":
    case "PasskeyAlreadyRegisteredError":
    case "PasskeyFailedError":
    case "SchemaError":
    case "UsageError":
      return "error.passkeyUnknown"
    case "SessionChangedMeanwhileError":
      return "error.sessionChanged"
    case "SignedOutMeanwhileError":
      return "error.signedOut"
  }
}

/** A message key of `passkeyLoginMessage`. */
export type PasskeyLoginMessage = NonNullable<ReturnType<typeof passkeyLoginMessage>>

/**
 * The message key for a passkey that could not be created (specification section 8). Where the user can skip the passkey, the
 * message names the buttons for it.
 */
export const passkeyCreationMessage = (error: PasskeyError, canSkip: boolean) =>
  error._tag === "PasskeyAlreadyRegisteredError" ||
  (error._tag === "ApiError" && error.error_type === "duplicate_webauthn_registration")
    ? "error.duplicatePasskey"
    : canSkip
      ? "error.passkeyNotCreated"
      : isUnverified(error)
        ? "error.tooManyUnverified"
        : "error.passkeyNotAdded"
