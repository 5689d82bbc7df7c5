/** One-time passcodes by e-mail, SMS and WhatsApp (wire reference 2.3). */
import * as Schema from "effect/Schema"
import { maybe } from "../wire.js"
import * as Endpoint from "./Endpoint.js"
import { authenticatedOnDevice, session_duration_minutes } from "./Sessions.js"

const common = {
  /** Minutes, 1 to 10. */
  expiration_minutes: maybe(Schema.Number),
  locale: maybe(Schema.String)
}

export const SmsOptions = Schema.Struct({
  ...common,
  enable_autofill: maybe(Schema.Boolean),
  autofill_session_duration_minutes: maybe(Schema.Number)
})
export type SmsOptions = typeof SmsOptions.Type

export const WhatsAppOptions = Schema.Struct(common)
export type WhatsAppOptions = typeof WhatsAppOptions.Type

export const EmailOtpOptions = Schema.Struct({
  ...common,
  login_template_id: maybe(Schema.String),
  signup_template_id: maybe(Schema.String)
})
export type EmailOtpOptions = typeof EmailOtpOptions.Type

/** `phone_number` in E.164. */
const smsPayload = Schema.Struct({ phone_number: Schema.String, ...SmsOptions.fields })
const whatsappPayload = Schema.Struct({ phone_number: Schema.String, ...WhatsAppOptions.fields })
const emailPayload = Schema.Struct({ email: Schema.String, ...EmailOtpOptions.fields })

const sent = Endpoint.answer({ method_id: Schema.String })
export type SentOtp = typeof sent.Type

export const sms = {
  loginOrCreate: Endpoint.make("POST /otps/sms/login_or_create", {
    payload: smsPayload,
    answer: sent,
    guard: "retried"
  }),
  send: Endpoint.make("POST /otps/sms/send/:factor", { payload: smsPayload, answer: sent, guard: "retried" })
}

export const whatsapp = {
  loginOrCreate: Endpoint.make("POST /otps/whatsapp/login_or_create", {
    payload: whatsappPayload,
    answer: sent,
    guard: "retried"
  }),
  send: Endpoint.make("POST /otps/whatsapp/send/:factor", {
    payload: whatsappPayload,
    answer: sent,
    guard: "retried"
  })
}

export const email = {
  loginOrCreate: Endpoint.make("POST /otps/email/login_or_create", {
    payload: emailPayload,
    answer: sent,
    guard: "retried"
  }),
  /** The wire has no retry here, and no telemetry id. */
  send: Endpoint.make("POST /otps/email/send/:factor", {
    payload: emailPayload,
    answer: sent,
    guard: "captchaToken"
  })
}

export const authenticate = Endpoint.make("POST /otps/authenticate", {
  payload: Schema.Struct({
    /** The passcode, six digits. */
    token: Schema.String,
    method_id: Schema.String,
    session_duration_minutes
  }),
  answer: Endpoint.answer({
    ...authenticatedOnDevice,
    method_id: maybe(Schema.String)
  }),
  guard: "retried"
})
export type OtpAuthenticated = typeof authenticate.answer.Type
