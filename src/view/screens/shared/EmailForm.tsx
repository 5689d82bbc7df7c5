import type { CallError } from "../../../domain/Errors.js"
import { configAtom } from "../../atoms/config.js"
import { emailAtom } from "../../atoms/draft.js"
import { emailFieldAtom } from "../../atoms/main.js"
import type { Result } from "../../atoms/runtime.js"
import { useAtom, useAtomValue, useFieldId, useSetAtom, useText } from "../../hooks.js"
import { emailProblem } from "../../formChecks.js"
import { EmailFormView } from "../../main/EmailFormView.js"
import { useFieldForm } from "./useFieldForm.js"

interface EmailFormProps {
  readonly result: Result.Result<unknown, CallError>
  readonly send: (email: string) => void
  /** The error for an invalid address. */
  readonly invalid: string
}

/** An email address and a button that sends an email to it. */
export function EmailForm({ result, send, invalid }: EmailFormProps) {
  const t = useText()
  const [email, setEmail] = useAtom(emailAtom)
  const check = (value: string) => emailProblem(t, value, invalid)
  const { error, submit } = useFieldForm({ value: email.trim(), check, result, send })
  return (
    <EmailFormView
      t={t}
      id={useFieldId("email")}
      takesPasskeys={useAtomValue(configAtom).products.includes("passkeys")}
      inputRef={useSetAtom(emailFieldAtom)}
      value={email}
      onChange={setEmail}
      error={error}
      busy={result.waiting}
      onSubmit={submit}
    />
  )
}
