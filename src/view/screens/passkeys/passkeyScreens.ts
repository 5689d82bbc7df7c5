import { PasskeyConfirmation } from "./PasskeyConfirmation.js"
import { PasskeyRegistrationStart } from "./PasskeyRegistrationStart.js"
import { PasskeyRegistrationSuccess } from "./PasskeyRegistrationSuccess.js"

/** The screens of passkeys, which share a chunk. */
export const passkeyScreens = {
  PasskeyConfirmation,
  PasskeyRegistrationStart,
  PasskeyRegistrationSuccess
}
