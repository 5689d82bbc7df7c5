import { ScreenFrame } from "../shared/ScreenFrame.js"
import { useWords } from "../shared/useWords.js"

/** Shown after the signature was accepted (specification section 2). */
export function CryptoConfirmation() {
  const t = useWords()
  return <ScreenFrame title={t("cryptoConfirmation.title")} description={t("cryptoConfirmation.text")} />
}
