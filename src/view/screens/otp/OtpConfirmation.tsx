import { ScreenFrame } from "../shared/ScreenFrame.js"
import { useWords } from "../shared/useWords.js"

/** Shown after the passcode was accepted (specification section 2). */
export function OtpConfirmation() {
  const t = useWords()
  return <ScreenFrame title={t("otpConfirmation.title")} description={t("otpConfirmation.text")} />
}
