/** The passkeys of a person as their list shows them, and what is said when one cannot be made or used. */
import type { CallError, SdkError } from "./Errors.js"

/** A passkey in the list; its name may be empty. */
export interface Passkey {
  readonly webauthn_registration_id: string
  readonly name: string
}

/** What was done to the list here; the provider may not have told of it yet. */
export type PasskeyChange =
  | { readonly _tag: "Made"; readonly passkey: Passkey }
  | { readonly _tag: "Renamed"; readonly id: string; readonly name: string }
  | { readonly _tag: "Deleted"; readonly id: string }

/** The list as it is after these changes, in their order; one that is in it already changes nothing. */
export const withChanges = (
  passkeys: ReadonlyArray<Passkey>,
  changes: ReadonlyArray<PasskeyChange>
): ReadonlyArray<Passkey> => changes.reduce(changed, passkeys)

const changed = (passkeys: ReadonlyArray<Passkey>, change: PasskeyChange): ReadonlyArray<Passkey> => {
  switch (change._tag) {
    case "Made": {
      const { passkey } = change
      const isThere = passkeys.some((each) => isOf(each, passkey.webauthn_registration_id))
      return isThere ? passkeys : [...passkeys, passkey]
    }
    case "Renamed":
      return passkeys.map((each) => (isOf(each, change.id) ? { ...each, name: change.name } : each))
    case "Deleted":
      return passkeys.filter((each) => !isOf(each, change.id))
  }
}

const isOf = (passkey: Passkey, id: string): boolean => passkey.webauthn_registration_id === id

/** Every way a passkey can fail to be made or used. */
export type PasskeyError = CallError | SdkError

/** Another prompt took the place of this one, or nobody waits for it any more. */
export const isPasskeyAborted = (error: PasskeyError): boolean =>
  error._tag === "SdkError" && error.code === "passkey_aborted"

/**
 * The message for a login that failed (specification section 8); none when the person closed the prompt, or the page
 * did: they know.
 */
export const passkeyLoginMessage = (error: PasskeyError) => {
  if (error._tag === "NetworkError") return "error.network"
  if (error._tag === "SdkError") {
    if (error.code === "user_cancellation" || isPasskeyAborted(error)) return undefined
    return error.code === "passkeys_unsupported" ? "error.passkeysUnsupported" : "error.passkeyUnknown"
  }
  return error._tag === "ApiError" && error.error_type === "webauthn_registration_not_found"
    ? "error.passkeyRegistrationNotFound"
    : "error.passkeyUnknown"
}

/** A name of a message about a login with a passkey. */
export type PasskeyLoginMessage = NonNullable<ReturnType<typeof passkeyLoginMessage>>

/** The message for a passkey that was not made (specification section 8): by the browser's word or the provider's. */
export const passkeyCreationMessage = (error: PasskeyError) =>
  (error._tag === "SdkError" && error.code === "passkey_already_registered") ||
  (error._tag === "ApiError" && error.error_type === "duplicate_webauthn_registration")
    ? "error.duplicatePasskey"
    : "error.passkeyNotCreated"
