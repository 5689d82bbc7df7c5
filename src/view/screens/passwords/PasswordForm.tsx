import { searchUserAtom } from "../../atoms/password.js"
import { useAction, useText } from "../../hooks.js"
import { EmailForm } from "../shared/EmailForm.js"

/** The form on Main that looks up how the owner of an email address logs in. */
export function PasswordForm() {
  const t = useText()
  const [result, search] = useAction(searchUserAtom)
  return <EmailForm result={result} send={search} invalid={t("field.email.format")} />
}
