import { ErrorBox } from "../../components/ErrorBox.js"
import type { PasskeyLoginMessage } from "../../../domain/Passkeys.js"
import { useWords } from "../shared/useWords.js"

/** The text of a failed passkey login. */
export function PasskeyTroubleBox({ trouble }: { readonly trouble: PasskeyLoginMessage }) {
  const t = useWords()
  return (
    <div>
      <ErrorBox>{t(trouble)}</ErrorBox>
    </div>
  )
}
