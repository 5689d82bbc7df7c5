import { passkeyTroubleAtom } from "../../atoms/passkey.js"
import { ErrorBox } from "../../components/ErrorBox.js"
import { useAtomValue } from "../../hooks.js"
import { adoptScreenStyles } from "../../theme/screenStyles.js"
import { useWords } from "../shared/useWords.js"

/** Why the last login with a passkey failed, by the button or by a suggestion; nothing when it did not. */
export function PasskeyTrouble() {
  const t = useWords()
  const trouble = useAtomValue(passkeyTroubleAtom)
  if (trouble === undefined) return null
  return (
    <div ref={adoptScreenStyles}>
      <ErrorBox variant="error">{t(trouble)}</ErrorBox>
    </div>
  )
}
