/** The screens of one-time passcodes, which share a chunk. */
export { OtpAuthenticate } from "./OtpAuthenticate.js"
export { OtpConfirmation } from "./OtpConfirmation.js"
