import { sendOtpAtom } from "../../atoms/otp.js"
import { useAction, useText } from "../../hooks.js"
import { EmailForm } from "../shared/EmailForm.js"
import { PhoneForm } from "./PhoneForm.js"

/** The forms on Main that send a passcode. */

export const SmsForm = () => <PhoneForm method="sms" />

export const WhatsAppForm = () => <PhoneForm method="whatsapp" />

export function EmailOtpForm() {
  const t = useText()
  const [result, send] = useAction(sendOtpAtom)
  return (
    <EmailForm
      result={result}
      send={(destination) => send({ method: "email", destination })}
      invalid={t("field.email.invalid")}
    />
  )
}
