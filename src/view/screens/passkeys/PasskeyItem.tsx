import * as Result from "@effect-rx/rx/Result"
import { useRxValue } from "@effect-rx/rx-react"
import { hasEmail } from "../../../domain/Products.js"
import { tabsAtom } from "../../atoms/config.js"
import { emailFieldAtom } from "../../atoms/main.js"
import { autofillAtom, autofillSupportedAtom } from "../../atoms/passkey.js"
import { PasskeyButton } from "./PasskeyButton.js"
import { PasskeyTrouble } from "./PasskeyTrouble.js"

/** Passkeys in the suggestions of the e-mail field where the browser can, else behind a button (specification section 2). */
export function PasskeyItem() {
  const supported = useRxValue(autofillSupportedAtom)
  const hasField = useRxValue(emailFieldAtom)
  if (!hasEmail(useRxValue(tabsAtom))) return <PasskeyButton />
  if (Result.isInitial(supported)) return null
  if (!Result.getOrElse(supported, () => false)) return <PasskeyButton />
  return (
    <>
      <PasskeyTrouble />
      {hasField && <Autofill />}
    </>
  )
}

function Autofill() {
  useRxValue(autofillAtom)
  return null
}
