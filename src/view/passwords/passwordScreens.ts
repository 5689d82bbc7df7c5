/** The screens of passwords, which share a chunk. */
import { confirmationScreen } from "../kit/ScreenFrame.js"

export { PasswordCreateOrLogin } from "./PasswordCreateOrLogin.js"
export { PasswordResetForm } from "./PasswordResetForm.js"
export { ResetEmailSent } from "./ResetEmailSent.js"

/** Shown after a login with a password or with the link of a reset email. */
export const PasswordConfirmation = confirmationScreen("passwordConfirmation")
