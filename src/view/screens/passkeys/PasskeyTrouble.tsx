import { passkeyTroubleAtom } from "../../atoms/passkey.js"
import { useAtomValue } from "../../hooks.js"
import { onDemand } from "../../onDemand.js"

const PasskeyTroubleBox = onDemand(
  () => import("./PasskeyTroubleBox.js").then((module) => module.PasskeyTroubleBox),
  () => null
)

/** The error of the last passkey login, whether it came from the button or from autofill. */
export function PasskeyTrouble() {
  const trouble = useAtomValue(passkeyTroubleAtom)
  return trouble === undefined ? null : <PasskeyTroubleBox trouble={trouble} />
}
