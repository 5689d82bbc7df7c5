import { OtpAuthenticate } from "./OtpAuthenticate.js"
import { OtpConfirmation } from "./OtpConfirmation.js"

/** The screens of one-time passcodes, loaded together. */
export const otpScreens = {
  OtpAuthenticate,
  OtpConfirmation
}
