import { loginWithPasskeyAtom } from "../../atoms/passkey.js"
import { useAction, useText } from "../../hooks.js"
import { PasskeyButtonView } from "../../main/PasskeyButtonView.js"
import { PasskeyTrouble } from "./PasskeyTrouble.js"

/** A button that logs in with a passkey, with the error of the last attempt below it. */
export function PasskeyButton() {
  const [result, login] = useAction(loginWithPasskeyAtom)
  return (
    <PasskeyButtonView t={useText()} busy={result.waiting} onClick={login}>
      <PasskeyTrouble />
    </PasskeyButtonView>
  )
}
