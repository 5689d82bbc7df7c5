/** The screens of passkeys, which share a chunk. */
import { textScreen } from "../shared/textScreen.js"

export { PasskeyRegistrationStart } from "./PasskeyRegistrationStart.js"
export { PasskeyRegistrationSuccess } from "./PasskeyRegistrationSuccess.js"

/** Shown after the passkey was accepted (specification section 2). */
export const PasskeyConfirmation = textScreen("passkeyConfirmation")
