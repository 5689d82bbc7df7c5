/** What each tab of Main shows, and the screens it leads to. */
import type { ComponentType } from "react"
import type { ScreenTag } from "../domain/Flow.js"
import type { MainTab } from "../domain/Products.js"
import type { Text } from "./i18n/translate.js"
import { onDemand } from "./onDemand.js"
import { MagicLinkForm } from "./screens/MagicLinkForm.js"

const otpForms = () => import("./screens/OtpForms.js")

interface Method {
  /** The form behind the tab; null where the method is not built yet. */
  readonly Form: ComponentType<object> | null
  readonly label: (t: Text) => string
  readonly leadsTo: ReadonlyArray<ScreenTag>
}

const otpScreens: ReadonlyArray<ScreenTag> = ["OtpAuthenticate", "OtpConfirmation", "Error"]

export const methods: Record<MainTab, Method> = {
  magicLink: {
    Form: MagicLinkForm,
    label: (t) => t("main.tab.email"),
    leadsTo: ["EmailConfirmation", "Error"]
  },
  password: {
    Form: onDemand(() => import("./screens/PasswordForm.js").then((module) => module.PasswordForm)),
    label: (t) => t("main.tab.email"),
    leadsTo: ["PasswordCreateOrLogin", "PasswordConfirmation", "PasswordForgot", "EmailConfirmation", "Error"]
  },
  "otp-email": {
    Form: onDemand(() => otpForms().then((forms) => forms.EmailOtpForm)),
    label: (t) => t("main.tab.email"),
    leadsTo: otpScreens
  },
  "otp-sms": {
    Form: onDemand(() => otpForms().then((forms) => forms.SmsForm)),
    label: (t) => t("main.tab.sms"),
    leadsTo: otpScreens
  },
  "otp-whatsapp": {
    Form: onDemand(() => otpForms().then((forms) => forms.WhatsAppForm)),
    label: (t) => t("main.tab.whatsapp"),
    leadsTo: otpScreens
  }
}
