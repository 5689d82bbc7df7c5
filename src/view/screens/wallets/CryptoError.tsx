import { ScreenFrame } from "../shared/ScreenFrame.js"
import { useWords } from "../shared/useWords.js"

/** The wallet, its owner or the provider said no (specification section 2). */
export function CryptoError() {
  const t = useWords()
  return <ScreenFrame back title={t("cryptoError.title")} description={t("cryptoError.text")} />
}
