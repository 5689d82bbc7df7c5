import { ScreenFrame } from "../shared/ScreenFrame.js"
import { useWords } from "../shared/useWords.js"

/** Shown after a login with a password or with the link of a reset email. */
export function PasswordConfirmation() {
  const t = useWords()
  return <ScreenFrame title={t("passwordConfirmation.title")} description={t("passwordConfirmation.text")} />
}
