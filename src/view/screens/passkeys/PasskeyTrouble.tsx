import { passkeyTroubleAtom } from "../../atoms/passkey.js"
import { ErrorBox } from "../../components/ErrorBox.js"
import { useAtomValue } from "../../hooks.js"
import { adoptScreenStyles } from "../../theme/screenStyles.js"
import { useWords } from "../shared/useWords.js"

/** The error of the last passkey login, whether it came from the button or from autofill. */
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
