/** The form of each tab on Main, and the screens it leads to. */
import type { ComponentType } from "react"
import type { ScreenTag } from "../../../domain/Flow.js"
import type { MainTab } from "../../../domain/Products.js"
import { family, onDemand } from "../../onDemand.js"
import { MagicLinkForm } from "../email/MagicLinkForm.js"

const otpForms = family(() => import("../otp/OtpForms.js"))

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
    Form: onDemand(() => import("../passwords/PasswordForm.js").then((module) => module.PasswordForm)),
    leadsTo: ["PasswordCreateOrLogin", "EmailConfirmation"]
  },
  "otp-email": {
    Form: otpForms((forms) => forms.EmailOtpForm),
    leadsTo: otpScreens
  },
  "otp-sms": {
    Form: otpForms((forms) => forms.SmsForm),
    leadsTo: otpScreens
  },
  "otp-whatsapp": {
    Form: otpForms((forms) => forms.WhatsAppForm),
    leadsTo: otpScreens
  }
}
