import { hasEmail } from "../../../domain/widget/Products.js"
import { tabsAtom } from "../../atoms/config.js"
import {
  autofillSupportedAtom,
  loginWithPasskeyAtom,
  mainAutofillAtom,
  passkeyTroubleAtom
} from "../../atoms/passkey.js"
import { Result } from "../../atoms/runtime.js"
import { useAction, useAtomValue, useText } from "../../hooks.js"
import { PasskeyButtonView } from "../../main/PasskeyButtonView.js"
import { useOnEntry } from "../../mountedHooks.js"
import { onDemand } from "../../onDemand.js"

/**
 * Passkey login on Main: through the autofill suggestions of the email field where the browser supports that, otherwise
 * through a button (specification section 2).
 */
export function PasskeyItem() {
  const supported = useAtomValue(autofillSupportedAtom)
  useOnEntry(mainAutofillAtom)
  if (!hasEmail(useAtomValue(tabsAtom))) return <PasskeyButton />
  if (Result.isInitial(supported)) return null
  return Result.getOrElse(supported, () => false) ? <PasskeyTrouble /> : <PasskeyButton />
}

/** A button that logs in with a passkey, with the error of the last attempt below it. */
function PasskeyButton() {
  const [result, login] = useAction(loginWithPasskeyAtom)
  return (
    <PasskeyButtonView t={useText()} busy={result.waiting} onClick={login}>
      <PasskeyTrouble />
    </PasskeyButtonView>
  )
}

const PasskeyTroubleBox = onDemand(
  () => import("./passkeyScreens.js").then((module) => module.PasskeyTroubleBox),
  () => null
)

/** The error of the last passkey login, whether it came from the button or from autofill. */
function PasskeyTrouble() {
  const trouble = useAtomValue(passkeyTroubleAtom)
  return trouble === undefined ? null : <PasskeyTroubleBox trouble={trouble} />
}
