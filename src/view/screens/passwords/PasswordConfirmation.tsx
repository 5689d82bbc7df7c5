import { ScreenFrame } from "../shared/ScreenFrame.js"
import { useWords } from "../shared/useWords.js"

/** The password, or the link of a reset e-mail, let the person in. */
export function PasswordConfirmation() {
  const t = useWords()
  return <ScreenFrame title={t("passwordConfirmation.title")} description={t("passwordConfirmation.text")} />
}
