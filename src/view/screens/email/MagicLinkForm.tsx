import { sendMagicLinkAtom } from "../../atoms/magicLink.js"
import { useAction, useText } from "../../hooks.js"
import { EmailForm } from "../shared/EmailForm.js"

/** The form on Main that sends a magic link. */
export function MagicLinkForm() {
  const t = useText()
  const [result, send] = useAction(sendMagicLinkAtom)
  return <EmailForm result={result} send={send} invalid={t("field.email.format")} />
}
