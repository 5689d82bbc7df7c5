/** @jsxImportSource ../../jsx/react */
/** The screens of passkeys, which share a chunk. */
import type { PasskeyLoginMessage } from "../../domain/passkeys/Passkeys.js"
import { ErrorBox } from "../components/ErrorBox.js"
import { confirmationScreen } from "../kit/ScreenFrame.js"
import { useWords } from "../kit/useWords.js"

export { PasskeyOffer, PasskeyRegistrationStart } from "./PasskeyRegistrationStart.js"
export { PasskeyRegistrationSuccess } from "./PasskeyRegistrationSuccess.js"

/** Shown after the passkey was accepted (specification section 2). */
export const PasskeyConfirmation = confirmationScreen("passkeyConfirmation")

/** The text of a failed passkey login. */
export function PasskeyTroubleBox({ trouble }: { readonly trouble: PasskeyLoginMessage }) {
  const t = useWords()
  return (
    <div>
      <ErrorBox>{t(trouble)}</ErrorBox>
    </div>
  )
}
