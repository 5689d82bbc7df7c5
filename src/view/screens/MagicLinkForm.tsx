import { sendMagicLinkAtom } from "../atoms/magicLink.js"
import { useAction } from "../hooks.js"
import { EmailForm } from "./EmailForm.js"

/** The form of Main that sends a magic link. */
export function MagicLinkForm() {
  const [result, send] = useAction(sendMagicLinkAtom)
  return <EmailForm result={result} send={send} invalid="field.email.format" />
}
