/** What each login method puts on Main. */
import type { ComponentType } from "react"
import type { MainTab } from "../domain/Products.js"
import { sendMagicLinkAtom } from "./atoms/magicLink.js"
import { sendOtpAtom } from "./atoms/otp.js"
import { useAction } from "./hooks.js"
import type { Text } from "./i18n/translate.js"
import { EmailForm } from "./screens/EmailForm.js"
import { PhoneForm } from "./screens/PhoneForm.js"

/** The form behind each tab. Null where the method is not built yet. */
export const tabForms: Record<MainTab, ComponentType | null> = {
  magicLink: MagicLinkForm,
  password: null,
  "otp-email": EmailOtpForm,
  "otp-sms": () => <PhoneForm method="sms" />,
  "otp-whatsapp": () => <PhoneForm method="whatsapp" />
}

export const tabLabel = (t: Text, tab: MainTab): string => {
  switch (tab) {
    case "magicLink":
    case "password":
    case "otp-email":
      return t("main.tab.email")
    case "otp-sms":
      return t("main.tab.sms")
    case "otp-whatsapp":
      return t("main.tab.whatsapp")
  }
}

function MagicLinkForm() {
  const [result, send] = useAction(sendMagicLinkAtom)
  return <EmailForm id="lk-link" result={result} send={send} invalid="field.email.format" />
}

function EmailOtpForm() {
  const [result, send] = useAction(sendOtpAtom)
  return (
    <EmailForm
      id="lk-otp"
      result={result}
      send={(destination) => send({ method: "email", destination })}
      invalid="field.email.invalid"
    />
  )
}
