import { ScreenFrame } from "../shared/ScreenFrame.js"
import { useWords } from "../shared/useWords.js"

/** The signature was right (specification section 2). */
export function CryptoConfirmation() {
  const t = useWords()
  return <ScreenFrame title={t("cryptoConfirmation.title")} description={t("cryptoConfirmation.text")} />
}
