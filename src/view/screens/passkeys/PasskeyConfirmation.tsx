import { ScreenFrame } from "../shared/ScreenFrame.js"
import { useWords } from "../shared/useWords.js"

/** The passkey was right (specification section 2). */
export function PasskeyConfirmation() {
  const t = useWords()
  return <ScreenFrame title={t("passkeyConfirmation.title")} description={t("passkeyConfirmation.text")} />
}
