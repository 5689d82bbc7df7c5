import { useText } from "../hooks.js"
import { ScreenFrame } from "./ScreenFrame.js"

/** The passcode was right (specification section 2). */
export function OtpConfirmation() {
  const t = useText()
  return <ScreenFrame title={t("otpConfirmation.title")} description={t("otpConfirmation.text")} />
}
