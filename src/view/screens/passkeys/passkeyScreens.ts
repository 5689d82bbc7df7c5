/** The screens of passkeys, which share a chunk. */
export { PasskeyConfirmation } from "./PasskeyConfirmation.js"
export { PasskeyRegistrationStart } from "./PasskeyRegistrationStart.js"
export { PasskeyRegistrationSuccess } from "./PasskeyRegistrationSuccess.js"
