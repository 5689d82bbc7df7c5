import { ScreenFrame } from "../shared/ScreenFrame.js"
import { useWords } from "../shared/useWords.js"

/** Shown after the passkey was accepted (specification section 2). */
export function PasskeyConfirmation() {
  const t = useWords()
  return <ScreenFrame title={t("passkeyConfirmation.title")} description={t("passkeyConfirmation.text")} />
}
