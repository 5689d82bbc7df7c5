/** What each tab of Main shows, and the screens it leads to. */
import type { ComponentType } from "react"
import type { ScreenTag } from "../domain/Flow.js"
import type { MainTab } from "../domain/Products.js"
import { onDemand } from "./onDemand.js"
import { MagicLinkForm } from "./screens/MagicLinkForm.js"

const otpForms = () => import("./screens/OtpForms.js")

interface Method {
  readonly Form: ComponentType<object>
  readonly leadsTo: ReadonlyArray<ScreenTag>
}

const otpScreens: ReadonlyArray<ScreenTag> = ["OtpAuthenticate", "OtpConfirmation", "Error"]

export const methods: Record<MainTab, Method> = {
  magicLink: {
    Form: MagicLinkForm,
    leadsTo: ["EmailConfirmation", "Error"]
  },
  password: {
    Form: onDemand(() => import("./screens/PasswordForm.js").then((module) => module.PasswordForm)),
    leadsTo: ["PasswordCreateOrLogin", "PasswordConfirmation", "PasswordForgot", "EmailConfirmation", "Error"]
  },
  "otp-email": {
    Form: onDemand(() => otpForms().then((forms) => forms.EmailOtpForm)),
    leadsTo: otpScreens
  },
  "otp-sms": {
    Form: onDemand(() => otpForms().then((forms) => forms.SmsForm)),
    leadsTo: otpScreens
  },
  "otp-whatsapp": {
    Form: onDemand(() => otpForms().then((forms) => forms.WhatsAppForm)),
    leadsTo: otpScreens
  }
}
