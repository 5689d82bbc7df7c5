import { ScreenFrame } from "../shared/ScreenFrame.js"
import { useWords } from "../shared/useWords.js"

/** Shown when the wallet, the user or the provider refused (specification section 2). */
export function CryptoError() {
  const t = useWords()
  return <ScreenFrame back title={t("cryptoError.title")} description={t("cryptoError.text")} />
}
