/** Signing in by passcode. */
import * as Rx from "@effect-rx/rx/Rx"
import * as Result from "@effect-rx/rx/Result"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { OtpMethod } from "../../domain/api/Otps.js"
import type { CountryCode } from "../../domain/Countries.js"
import type { WidgetConfig } from "../../domain/Config.js"
import { ApiError } from "../../domain/Errors.js"
import type { SentPasscode } from "../../domain/Flow.js"
import * as Limits from "../../domain/Limits.js"
import { Otps } from "../../services/api/Otps.js"
import { PhoneParser } from "../../services/PhoneParser.js"
import { EventLog } from "../../services/EventLog.js"
import { emit, reportErrors } from "./callbacks.js"
import { configAtom } from "./config.js"
import { passcodeAtom } from "./draft.js"
import { flowAtom } from "./flow.js"
import { command, running, passing, type Hand } from "./runtime.js"
import { toastErrorAtom } from "./toast.js"

interface Destination {
  readonly method: OtpMethod
  /** E-mail address, or telephone number in E.164. */
  readonly destination: string
}

export const sendOtpAtom = command((to: Destination, get) => send(to, get).pipe(reportErrors(get)))

/** As `sendOtpAtom`, for a number as typed in a country. */
export const sendToPhoneAtom = command(({ country, method, number }: TypedPhone, get) =>
  Effect.gen(function* () {
    const parser = yield* PhoneParser
    const phone = yield* parser.onSubmit(number, country)
    if (!phone.isValid) return yield* invalidPhone
    yield* send({ method, destination: phone.number }, get)
  }).pipe(reportErrors(get))
)

interface TypedPhone {
  readonly method: Exclude<OtpMethod, "email">
  readonly number: string
  readonly country: CountryCode
}

/** What the provider would answer, without the way there and back. */
const invalidPhone = new ApiError({
  status_code: 400,
  error_type: "invalid_phone_number",
  error_message: "Phone number format is invalid. Ensure the phone number is in the E.164 format.",
  error_url: ""
})

/** Sends a passcode and moves on to where it is entered, or, when already there, starts its countdown anew. */
const send = ({ destination, method }: Destination, get: Hand) =>
  Effect.gen(function* () {
    const otps = yield* Otps
    const { otpOptions } = get(configAtom)
    const sent = yield* otps[method].loginOrCreate(destination, optionsOf(otpOptions, method))
    if (method === "email") {
      yield* (yield* EventLog).log("email_sent", { email: destination, type: "login_or_create_otp" })
    }
    yield* emit(get, { type: "OTP_LOGIN_OR_CREATE", data: sent })
    const now = yield* Clock.currentTimeMillis
    const expiresAt = now + Duration.toMillis(Duration.minutes(otpOptions.expirationMinutes))
    get.set(passcodeAtom, "")
    get.set(flowAtom, { _tag: "OtpSent", method, destination, methodId: sent.method_id, expiresAt })
  })

/** How often verifying failed on this screen; a new number brings the focus back to the input. */
export const failedAttemptsAtom = passing(0)

export const verifyOtpAtom = command(
  ({ code, methodId }: { readonly code: string; readonly methodId: string }, get) =>
    Effect.gen(function* () {
      const otps = yield* Otps
      const { sessionOptions } = get(configAtom)
      const data = yield* otps.authenticate(code, methodId, sessionOptions.sessionDurationMinutes)
      yield* emit(get, { type: "OTP_AUTHENTICATE", data })
      get.set(flowAtom, { _tag: "OtpVerified" })
      get.set(passcodeAtom, "")
      yield* emit(get, { type: "AUTHENTICATE_FLOW_COMPLETE", data: {} })
    }).pipe(
      Effect.tapError(() => Effect.sync(() => get.set(failedAttemptsAtom, get(failedAttemptsAtom) + 1))),
      reportErrors(get)
    )
)

/** `waiting`: a code was sent again and is on its way; another can be asked for. */
export type ResendState = "initial" | "sending" | "sent" | "waiting"

export const resendStateAtom = passing<ResendState>("initial")

export const resendOtpAtom = command(({ destination, method }: SentPasscode, get) =>
  Effect.gen(function* () {
    get.set(resendStateAtom, "sending")
    yield* send({ destination, method }, get)
    get.set(resendStateAtom, "sent")
    yield* Effect.sleep(Limits.codeSentLabel)
    get.set(resendStateAtom, "waiting")
  }).pipe(
    reportErrors(get),
    Effect.catchAll((error) =>
      Effect.sync(() => {
        get.set(resendStateAtom, "initial")
        get.set(toastErrorAtom, error)
      })
    )
  )
)

/** Whole seconds until the passcode on its way expires; 0 when it has. */
export const secondsLeftAtom = running((get) => {
  const { screen } = get(flowAtom)
  const expiresAt = screen._tag === "OtpAuthenticate" ? screen.expiresAt : 0
  return Effect.gen(function* () {
    for (;;) {
      const left = Math.ceil((expiresAt - (yield* Clock.currentTimeMillis)) / 1000)
      if (left <= 0) return 0
      get.setSelf(Result.success(left))
      yield* Effect.sleep(Limits.countdownTick)
    }
  })
})

const optionsOf = (options: WidgetConfig["otpOptions"], method: OtpMethod) => ({
  expiration_minutes: options.expirationMinutes,
  ...(options.locale !== undefined && { locale: options.locale }),
  ...(method === "email" && {
    ...(options.loginTemplateId !== undefined && { login_template_id: options.loginTemplateId }),
    ...(options.signupTemplateId !== undefined && { signup_template_id: options.signupTemplateId })
  })
})
