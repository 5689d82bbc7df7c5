/** Sample values that several families of states share. */
import * as Result from "@effect-rx/rx/Result"
import { ApiError } from "latchkey"
import type { WidgetConfig } from "latchkey/widget"
import type { UserType } from "../../src/domain/api/Users.js"
import type { Toast } from "../../src/domain/widget/Toast.js"
import { emailAtom } from "../../src/view/atoms/draft.js"
import { flowAtom } from "../../src/view/atoms/flow.js"
import { foundUserAtom } from "../../src/view/atoms/password.js"
import { newAppAtom } from "../../src/view/atoms/secondFactor.js"
import { held, type Seed } from "./State.js"

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

export const recoveryCodes = ["4yh2-8kd1-mq7p", "p0dn-3xz6-11ea", "c8wt-5vq9-k2fm", "z7rb-0ns4-hh3g"]

/** A picture of no secret. */
const picture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h3v3H0zM6 0h3v3H6zM0 6h3v3H0zM4 1h1v2H4zM4 4h2v1H4zM7 4h1v3H7zM4 6h1v3H4zM6 8h3v1H6z"/></svg>'
)}`

/** An authenticator app that is being set up. */
export const newApp = held(
  newAppAtom,
  Result.success({
    request_id: "request-1",
    status_code: 200,
    totp_id: "totp-test-1",
    user_id: "user-test-1",
    secret: "BTGNX5RKJRMQWQFRQKTG34JCF6XDRHZS",
    qr_code: picture,
    recovery_codes: recoveryCodes
  })
)
