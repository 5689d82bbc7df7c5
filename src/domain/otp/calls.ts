/** One-time passcodes, which are sent as `OtpMethod` says. */
import * as Schema from "effect/Schema"
import type * as methods from "./types.js"
import type { OtpAuthenticated, SentOtp } from "./types.js"
import type { SessionDuration } from "../sessionCalls/types.js"
import { maybe } from "../schemas/wire.js"
import { phoneMethods } from "../session/PhoneMethod.js"
import { recordOf } from "../values/objects.js"
import { passcodePath } from "../calls/request.js"
import * as Endpoint from "../calls/Endpoint.js"
import { authenticatedOnDevice, session_duration_minutes } from "../sessionCalls/calls.js"

export type * from "./types.js"

const common = {
  expiration_minutes: maybe(Schema.Number),
  locale: maybe(Schema.String),
  login_template_id: maybe(Schema.String),
  signup_template_id: maybe(Schema.String)
}

/** Options of a passcode by SMS. */
export type SmsOptions = methods.SmsOptions
export const SmsOptions = Schema.Struct({
  ...common,
  enable_autofill: maybe(Schema.Boolean),
  autofill_session_duration_minutes: maybe(Schema.Number)
} satisfies Endpoint.FieldsOf<SmsOptions>)

/** Options of a passcode by WhatsApp. */
export type WhatsAppOptions = methods.WhatsAppOptions
export const WhatsAppOptions = Schema.Struct(common satisfies Endpoint.FieldsOf<WhatsAppOptions>)

/** Options of a passcode by email. */
export type EmailOtpOptions = methods.EmailOtpOptions
export const EmailOtpOptions = Schema.Struct(common satisfies Endpoint.FieldsOf<EmailOtpOptions>)

const sentFields = Endpoint.answer({ method_id: Schema.String })

const answer: Endpoint.Named<SentOtp, typeof sentFields> = sentFields

const sent = { answer, guard: "captcha", retriesOnCaptcha: true } as const

/** A number in E.164, then the options. */
const byPhoneNumber = <Options extends object>() =>
  Endpoint.args(["phone_number"], (phone_number: string, options?: Options) => ({ ...options, phone_number }))

const sms = {
  ...sent,
  payload: Schema.Struct({ phone_number: Schema.String, ...SmsOptions.fields }),
  args: byPhoneNumber<SmsOptions>()
}

const otherPhone = {
  ...sent,
  payload: Schema.Struct({ phone_number: Schema.String, ...WhatsAppOptions.fields }),
  args: byPhoneNumber<WhatsAppOptions>()
}

const otherPhoneMethods = phoneMethods.filter((method) => method !== "sms")

const email = {
  ...sent,
  payload: Schema.Struct({ email: Schema.String, ...EmailOtpOptions.fields }),
  args: Endpoint.args(["email"], (email: string, options?: EmailOtpOptions) => ({ ...options, email }))
}

const signedInFields = Endpoint.answer({ ...authenticatedOnDevice, method_id: maybe(Schema.String) })

const signedIn: Endpoint.Named<OtpAuthenticated, typeof signedInFields> = signedInFields

/** The calls of `otps`. */
export const otps = {
  sms: {
    loginOrCreate: Endpoint.make("POST /otps/sms/login_or_create", sms),
    send: Endpoint.make("POST /otps/sms/send/:factor", sms)
  },
  ...recordOf(otherPhoneMethods, (method) => ({
    loginOrCreate: Endpoint.make(`POST /otps/${method}/login_or_create`, otherPhone),
    send: Endpoint.make(`POST /otps/${method}/send/:factor`, otherPhone)
  })),
  email: {
    loginOrCreate: Endpoint.make(`POST ${passcodePath}`, email),
    send: Endpoint.make("POST /otps/email/send/:factor", {
      ...email,
      guard: "captchaToken",
      retriesOnCaptcha: false
    })
  },
  authenticate: Endpoint.make("POST /otps/authenticate", {
    payload: Schema.Struct({ token: Schema.String, method_id: Schema.String, session_duration_minutes }),
    answer: signedIn,
    guard: "captcha",
    retriesOnCaptcha: true,
    carries: "session",
    args: Endpoint.args(
      ["code", "method_id"],
      (code: string, method_id: string, options: SessionDuration) => ({
        ...options,
        token: code,
        method_id
      }),
      { code: "string", method_id: "string", session_duration_minutes: "number" }
    )
  })
}
