/** One-time passcodes by email, SMS and WhatsApp (wire reference 2.3). */
import * as Schema from "effect/Schema"
import { maybe } from "../wire.js"
import * as Endpoint from "./Endpoint.js"
import { authenticatedOnDevice, session_duration_minutes } from "./Sessions.js"

const common = {
  /** Minutes, 1 to 10. */
  expiration_minutes: maybe(Schema.Number),
  locale: maybe(Schema.String),
  login_template_id: maybe(Schema.String),
  signup_template_id: maybe(Schema.String)
}

export const SmsOptions = Schema.Struct({
  ...common,
  enable_autofill: maybe(Schema.Boolean),
  autofill_session_duration_minutes: maybe(Schema.Number)
})
export type SmsOptions = typeof SmsOptions.Type

export const WhatsAppOptions = Schema.Struct(common)
export type WhatsAppOptions = typeof WhatsAppOptions.Type

export const EmailOtpOptions = Schema.Struct(common)
export type EmailOtpOptions = typeof EmailOtpOptions.Type

const answer = Endpoint.answer({ method_id: Schema.String })
export type SentOtp = typeof answer.Type

const sent = { answer, guard: "captcha", retriesOnCaptcha: true } as const

/** A number in E.164, then the options. */
const byPhoneNumber = <Options extends object>() =>
  Endpoint.args(["phone_number"], (phone_number: string, options?: Options) => ({ ...options, phone_number }))

const sms = {
  ...sent,
  payload: Schema.Struct({ phone_number: Schema.String, ...SmsOptions.fields }),
  args: byPhoneNumber<SmsOptions>()
}

const whatsapp = {
  ...sent,
  payload: Schema.Struct({ phone_number: Schema.String, ...WhatsAppOptions.fields }),
  args: byPhoneNumber<WhatsAppOptions>()
}

const email = {
  ...sent,
  payload: Schema.Struct({ email: Schema.String, ...EmailOtpOptions.fields }),
  args: Endpoint.args(["email"], (email: string, options?: EmailOtpOptions) => ({ ...options, email }))
}

const signedIn = Endpoint.answer({ ...authenticatedOnDevice, method_id: maybe(Schema.String) })
export type OtpAuthenticated = typeof signedIn.Type

export const otps = {
  sms: {
    /** Sends a passcode to a number in E.164. Creates the user when the number is new. */
    loginOrCreate: Endpoint.make("POST /otps/sms/login_or_create", sms),
    /** Sends a passcode to a known number. With a session, adds the number to its user. */
    send: Endpoint.make("POST /otps/sms/send/:factor", sms)
  },
  whatsapp: {
    /** Sends a passcode to a number in E.164. Creates the user when the number is new. */
    loginOrCreate: Endpoint.make("POST /otps/whatsapp/login_or_create", whatsapp),
    /** Sends a passcode to a known number. With a session, adds the number to its user. */
    send: Endpoint.make("POST /otps/whatsapp/send/:factor", whatsapp)
  },
  email: {
    /** Sends a passcode. Creates the user when the address is new. */
    loginOrCreate: Endpoint.make("POST /otps/email/login_or_create", email),
    /** Sends a passcode to a known address. With a session, adds the address to its user. */
    send: Endpoint.make("POST /otps/email/send/:factor", {
      ...email,
      guard: "captchaToken",
      retriesOnCaptcha: false
    })
  },
  /** Signs in with a passcode of six digits. `method_id` is in the answer of the call that sent it. */
  authenticate: Endpoint.make("POST /otps/authenticate", {
    payload: Schema.Struct({ token: Schema.String, method_id: Schema.String, session_duration_minutes }),
    answer: signedIn,
    guard: "captcha",
    retriesOnCaptcha: true,
    carries: "session",
    args: Endpoint.args(
      ["code", "method_id"],
      (code: string, method_id: string, options: { readonly session_duration_minutes: number }) => ({
        ...options,
        token: code,
        method_id
      }),
      { code: "string", method_id: "string", session_duration_minutes: "number" }
    )
  })
}
