import { PasskeyConfirmation } from "./PasskeyConfirmation.js"
import { PasskeyRegistrationStart } from "./PasskeyRegistrationStart.js"
import { PasskeyRegistrationSuccess } from "./PasskeyRegistrationSuccess.js"

/** The screens of passkeys, loaded together. */
export const passkeyScreens = {
  PasskeyConfirmation,
  PasskeyRegistrationStart,
  PasskeyRegistrationSuccess
}
