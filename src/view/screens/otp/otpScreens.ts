import { OtpAuthenticate } from "./OtpAuthenticate.js"
import { OtpConfirmation } from "./OtpConfirmation.js"

/** The screens of one-time passcodes, which share a chunk. */
export const otpScreens = {
  OtpAuthenticate,
  OtpConfirmation
}
