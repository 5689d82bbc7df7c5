/** @jsxImportSource ../../jsx/react */
import { configAtom, tabsAtom } from "../atoms/config.js"
import { lastUsedAtom } from "../atoms/draft.js"
import {
  autofillSupportedAtom,
  loginWithPasskeyAtom,
  mainAutofillAtom,
  passkeyTroubleAtom
} from "./atoms/passkey.js"
import { Result } from "../atoms/runtime.js"
import { useAtom, useAtomValue, useText } from "../kit/hooks.js"
import { PasskeyView } from "./PasskeyView.js"
import { useOnEntry } from "../kit/mountedHooks.js"
import { onDemand } from "../kit/onDemand.js"

/** Passkey login on Main. */
export function PasskeyItem() {
  const [result, login] = useAtom(loginWithPasskeyAtom)
  const supported = useAtomValue(autofillSupportedAtom)
  useOnEntry(mainAutofillAtom)
  return (
    <PasskeyView
      t={useText()}
      lastUsed={useAtomValue(lastUsedAtom)}
      tabs={useAtomValue(tabsAtom)}
      autofill={Result.isInitial(supported) ? undefined : Result.getOrElse(supported, () => false)}
      keepButton={useAtomValue(configAtom).passkeyOptions.keepButton}
      busy={result.waiting}
      onClick={login}
    >
      <PasskeyTrouble />
    </PasskeyView>
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
