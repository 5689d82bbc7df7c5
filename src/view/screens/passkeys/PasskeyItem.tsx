import { hasEmail } from "../../../domain/Products.js"
import { tabsAtom } from "../../atoms/config.js"
import { autofillSupportedAtom, mainAutofillAtom } from "../../atoms/passkey.js"
import { Result } from "../../atoms/runtime.js"
import { useAtomValue } from "../../hooks.js"
import { useOnEntry } from "../../useOnEntry.js"
import { PasskeyButton } from "./PasskeyButton.js"
import { PasskeyTrouble } from "./PasskeyTrouble.js"

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
