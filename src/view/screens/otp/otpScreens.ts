/** The screens of one-time passcodes, which share a chunk. */
import { textScreen } from "../shared/textScreen.js"

export { OtpAuthenticate } from "./OtpAuthenticate.js"

/** Shown after the passcode was accepted (specification section 2). */
export const OtpConfirmation = textScreen("otpConfirmation")
