/** Sample values that several families of states share. */
import { ApiError } from "latchkey"
import type { WidgetConfig } from "latchkey/widget"
import type { UserType } from "../../src/domain/api/Users.js"
import type { Toast } from "../../src/domain/widget/Toast.js"
import { emailAtom } from "../../src/view/atoms/draft.js"
import { flowAtom } from "../../src/view/atoms/flow.js"
import { foundUserAtom } from "../../src/view/atoms/password.js"
import type { Seed } from "./State.js"

export const ada = "ada@example.com"

export const longMail =
  "augusta.ada.king-noel.countess.of.lovelace+analytical-engine@mathematics.example.museum"

export const link: WidgetConfig = { products: ["emailMagicLinks"] }

export const otp = (...methods: ReadonlyArray<"sms" | "whatsapp" | "email">): WidgetConfig => ({
  products: ["otp"],
  otpOptions: { methods }
})

/** Passwords alone, and together with each other email method. */
export const alone: WidgetConfig = { products: ["passwords"] }
export const withLink: WidgetConfig = { products: ["passwords", "emailMagicLinks"] }
export const withCode: WidgetConfig = { products: ["passwords", "otp"], otpOptions: { methods: ["email"] } }

/** Continues after the email address was looked up. */
export const found =
  (userType: UserType, email = ada): Seed =>
  (set) => {
    set(emailAtom, email)
    set(foundUserAtom, { email, userType })
    set(flowAtom, { _tag: "UserFound", email, userType })
  }

export const refusal = (error_type: string, status_code = 401): ApiError =>
  new ApiError({ status_code, error_type, error_message: "", error_url: "" })

export const toast = (tone: Toast["tone"], text: string): Toast => ({ id: text, tone, text })

export const offlineToast = toast("error", "Unable to contact our servers.")
