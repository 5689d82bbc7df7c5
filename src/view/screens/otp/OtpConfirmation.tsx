import { ScreenFrame } from "../shared/ScreenFrame.js"
import { useWords } from "../shared/useWords.js"

/** The passcode was right (specification section 2). */
export function OtpConfirmation() {
  const t = useWords()
  return <ScreenFrame title={t("otpConfirmation.title")} description={t("otpConfirmation.text")} />
}
