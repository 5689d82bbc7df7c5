/** Sample values that several families of states share. */
import * as Result from "@effect-rx/rx/Result"
import { ApiError } from "latchkey"
import type { WidgetConfig } from "latchkey/widget"
import type { OtpMethod } from "../../src/domain/otp/OtpMethod.js"
import type { UserType } from "../../src/domain/userCalls/calls.js"
import type { Toast } from "../../src/domain/widget/Toast.js"
import { emailAtom } from "../../src/view/atoms/draft.js"
import { qrCode } from "../../provider/totp/authenticator.js"
import { flowAtom } from "../../src/view/atoms/flow.js"
import { foundUserAtom } from "../../src/view/passwords/atoms/password.js"
import { newAppAtom } from "../../src/view/secondFactor/atoms/secondFactor.js"
import { held, type Seed } from "./State.js"

export const ada = "ada@example.com"

export const longMail =
  "augusta.ada.king-noel.countess.of.lovelace+analytical-engine@mathematics.example.museum"

export const link: WidgetConfig = { products: ["emailMagicLinks"] }

export const otp = (...methods: ReadonlyArray<OtpMethod>): WidgetConfig => ({
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

/** As many and as long as those of the embedded provider. */
export const recoveryCodes = [
  "goyr-hxon-ygno-gdkx",
  "wmwq-mdmw-qkzd-hmwm",
  "tkcb-vifp-ezua-qsjl",
  "bnxe-rtoc-ldgw-mvhy",
  "ycuf-jawk-pbqs-xzoi",
  "qhdm-ezlr-tgnv-cwpa",
  "fsow-kyxb-uimj-dtqe",
  "lgpa-vrhz-cnxo-yekb",
  "xiqt-udmf-jwsa-hgrl",
  "pbkz-ncye-ovtq-wifu"
]

const secret = "BTGNX5RKJRMQWQFRQKTG34JCF6XDRHZS"

/** An authenticator app that is being set up. */
export const newApp = held(
  newAppAtom,
  Result.success({
    request_id: "request-1",
    status_code: 200,
    totp_id: "totp-test-1",
    user_id: "user-test-1",
    secret,
    qr_code: qrCode(secret, "Acme", ada),
    recovery_codes: recoveryCodes
  })
)
