/** The form of each tab on Main, and the screens it leads to. */
import type { ComponentType } from "react"
import type { ScreenTag } from "../../../domain/Flow.js"
import type { MainTab } from "../../../domain/Products.js"
import { MagicLinkForm } from "../email/MagicLinkForm.js"
import { EmailOtpForm, SmsForm, WhatsAppForm } from "../otp/OtpForms.js"
import { PasswordForm } from "../passwords/PasswordForm.js"

interface Method {
  readonly Form: ComponentType<object>
  /** One screen of each chunk to preload. */
  readonly leadsTo: ReadonlyArray<ScreenTag>
}

const otpScreens: ReadonlyArray<ScreenTag> = ["OtpAuthenticate"]

export const methods: Record<MainTab, Method> = {
  magicLink: {
    Form: MagicLinkForm,
    leadsTo: ["EmailConfirmation"]
  },
  password: {
    Form: PasswordForm,
    leadsTo: ["PasswordCreateOrLogin", "EmailConfirmation"]
  },
  "otp-email": {
    Form: EmailOtpForm,
    leadsTo: otpScreens
  },
  "otp-sms": {
    Form: SmsForm,
    leadsTo: otpScreens
  },
  "otp-whatsapp": {
    Form: WhatsAppForm,
    leadsTo: otpScreens
  }
}
