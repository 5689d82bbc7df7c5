/** @jsxImportSource ../../jsx/react */
/** The screens of the second factor, which share a chunk. */
import { confirmationScreen } from "../kit/ScreenFrame.js"

export { FactorChoice } from "./FactorChoice.js"
export { FactorCode, FactorRecovery } from "./FactorCode.js"
export { AppEnrollment, FactorEnrollment, PhoneEnrollment } from "./Enrollment.js"
export { RecoveryCodes } from "./RecoveryCodes.js"
export { StepUp } from "./StepUp.js"

/** Shown after the second factor was accepted. */
export const FactorConfirmation = confirmationScreen("factorConfirmation")
