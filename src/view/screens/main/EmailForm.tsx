import type { MainTab } from "../../../domain/Products.js"
import { configAtom } from "../../atoms/config.js"
import { emailAtom } from "../../atoms/draft.js"
import { emailFieldAtom } from "../../atoms/main.js"
import { useAtom, useAtomValue, useFieldId, useSetAtom, useText } from "../../hooks.js"
import { EmailFormView } from "../../main/EmailFormView.js"
import { useFieldForm } from "./useFieldForm.js"

interface EmailFormProps {
  readonly tab: MainTab
}

/** An email address and a button that sends an email to it, or looks it up. */
export function EmailForm({ tab }: EmailFormProps) {
  const [email, setEmail] = useAtom(emailAtom)
  return (
    <EmailFormView
      t={useText()}
      id={useFieldId("email")}
      takesPasskeys={useAtomValue(configAtom).products.includes("passkeys")}
      inputRef={useSetAtom(emailFieldAtom)}
      value={email}
      onChange={setEmail}
      {...useFieldForm({ tab, value: email.trim() })}
    />
  )
}
