/** One-time passcodes by email, SMS and WhatsApp (wire reference 2.3). */
import * as Schema from "effect/Schema"
import { maybe } from "../schemas/wire.js"
import { passcodePath } from "../client/request.js"
import * as Endpoint from "./Endpoint.js"
import { authenticatedOnDevice, session_duration_minutes, type SessionDuration } from "./Sessions.js"

const common = {
  expiration_minutes: maybe(Schema.Number),
  locale: maybe(Schema.String),
  login_template_id: maybe(Schema.String),
  signup_template_id: maybe(Schema.String)
}

/** Options of a passcode. */
interface PasscodeOptions {
  /** Minutes until the passcode expires, 1 to 10. Default: 2. */
  readonly expiration_minutes?: number | undefined
  /** The language of the message: `en`, `es` or `pt-br`. Default: `en`. */
  readonly locale?: string | undefined
  /** The id of the message's template for known users. Default: the project's. */
  readonly login_template_id?: string | undefined
  /** The id of the message's template for new users. Default: the project's. */
  readonly signup_template_id?: string | undefined
}

/** Options of a passcode by SMS. */
export interface SmsOptions extends PasscodeOptions {
  /** Whether apps on the phone can fill the passcode in. Default: false. */
  readonly enable_autofill?: boolean | undefined
  /** Minutes that a session lasts which starts with a passcode that an app filled in. Default: the provider's. */
  readonly autofill_session_duration_minutes?: number | undefined
}
export const SmsOptions = Schema.Struct({
  ...common,
  enable_autofill: maybe(Schema.Boolean),
  autofill_session_duration_minutes: maybe(Schema.Number)
} satisfies Endpoint.FieldsOf<SmsOptions>)

/** Options of a passcode by WhatsApp. */
export interface WhatsAppOptions extends PasscodeOptions {}
export const WhatsAppOptions = Schema.Struct(common satisfies Endpoint.FieldsOf<WhatsAppOptions>)

/** Options of a passcode by e-mail. */
export interface EmailOtpOptions extends PasscodeOptions {}
export const EmailOtpOptions = Schema.Struct(common satisfies Endpoint.FieldsOf<EmailOtpOptions>)

const sentFields = Endpoint.answer({ method_id: Schema.String })

/** The answer of a call that sends a passcode. */
export interface SentOtp extends Schema.Schema.Type<typeof sentFields> {}
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

const signedInFields = Endpoint.answer({ ...authenticatedOnDevice, method_id: maybe(Schema.String) })

/** The answer of a login with a passcode. */
export interface OtpAuthenticated extends Schema.Schema.Type<typeof signedInFields> {}
const signedIn: Endpoint.Named<OtpAuthenticated, typeof signedInFields> = signedInFields

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
    loginOrCreate: Endpoint.make(`POST ${passcodePath}`, email),
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
      (code: string, method_id: string, options: SessionDuration) => ({
        ...options,
        token: code,
        method_id
      }),
      { code: "string", method_id: "string", session_duration_minutes: "number" }
    )
  })
}
