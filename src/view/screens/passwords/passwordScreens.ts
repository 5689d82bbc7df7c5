/** The screens of passwords, which share a chunk. */
export { PasswordBreached } from "./PasswordBreached.js"
export { PasswordConfirmation } from "./PasswordConfirmation.js"
export { PasswordCreateOrLogin } from "./PasswordCreateOrLogin.js"
export { PasswordDedupe } from "./PasswordDedupe.js"
export { PasswordForgot } from "./PasswordForgot.js"
export { PasswordResetForm } from "./PasswordResetForm.js"
export { PasswordSetNew } from "./PasswordSetNew.js"
