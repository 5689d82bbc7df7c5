import { PasswordBreached } from "./PasswordBreached.js"
import { PasswordConfirmation } from "./PasswordConfirmation.js"
import { PasswordCreateOrLogin } from "./PasswordCreateOrLogin.js"
import { PasswordDedupe } from "./PasswordDedupe.js"
import { PasswordForgot } from "./PasswordForgot.js"
import { PasswordResetForm } from "./PasswordResetForm.js"
import { PasswordSetNew } from "./PasswordSetNew.js"

/** The screens of passwords, which share a chunk. */
export const passwordScreens = {
  PasswordBreached,
  PasswordConfirmation,
  PasswordCreateOrLogin,
  PasswordDedupe,
  PasswordForgot,
  PasswordResetForm,
  PasswordSetNew
}
