/** Signing in by passcode. */
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { OtpMethod } from "../../domain/otp/OtpMethod.js"
import { countryOf } from "../../domain/values/Countries.js"
import { ApiError, type CallError } from "../../domain/errors/Errors.js"
import { passcodeOptions } from "../../domain/widget/messageOptions.js"
import type { WidgetConfig } from "../../domain/widget/Config.js"
import type { SentPasscode } from "../../domain/widget/Flow.js"
import { knownName } from "../../domain/session/accountName.js"
import { Otps } from "../../services/api/families.js"
import { PhoneParser } from "../../services/api/features.js"
import type { EventLog } from "../../services/wire/EventLog.js"
import { provideCalls } from "../../services/wiring/CallsOnDemand.js"
import { emit, reportErrors } from "../atoms/callbacks.js"
import { configAtom } from "../atoms/config.js"
import { passcodeAtom } from "../atoms/draft.js"
import { flowAtom } from "../atoms/flow.js"
import { completeLogin, sessionDuration, signIn } from "../atoms/login.js"
import { makeFailures } from "../atoms/failures.js"
import { countDown, makeResend } from "../atoms/resend.js"
import { command, derivedEffect, type Atoms } from "../atoms/runtime.js"
import { logTryAgain } from "../atoms/emailLog.js"

interface Destination {
  readonly method: OtpMethod
  /** Email address, or phone number in E.164 format. */
  readonly destination: string
}

interface TypedPhone {
  readonly method: Exclude<OtpMethod, "email">
  readonly number: string
  readonly country: string
}

/** Like `sendOtp`, for a number in the national format of a country. */
export const sendToPhone = ({ country, method, number }: TypedPhone, atoms: Atoms) =>
  Effect.flatMap(validNumber(number, country), (destination) => sendOtp({ method, destination }, atoms))

/** The number in E.164. Fails for one that cannot be. */
export const validNumber = (number: string, country: string) =>
  PhoneParser.pipe(
    Effect.flatMap((parser) => parser.onSubmit(number, countryOf(country))),
    Effect.flatMap((phone) => (phone.isValid ? Effect.succeed(phone.number) : Effect.fail(invalidPhone)))
  )

/** The provider's answer to an invalid number, without the request. */
const invalidPhone = new ApiError({
  status_code: 400,
  error_type: "invalid_phone_number",
  error_message: "Phone number format is invalid. Ensure the phone number is in the E.164 format.",
  error_url: ""
})

/**
 * Sends a passcode and shows the passcode screen. On that screen, it restarts the countdown. `onSent` runs before the
 * screen changes.
 */
export const sendOtp = (
  { destination, method }: Destination,
  atoms: Atoms,
  onSent: Effect.Effect<void, CallError, EventLog> = Effect.void
) =>
  Effect.gen(function* () {
    const otps = yield* Otps
    const config = atoms.get(configAtom)
    const sent = yield* otps[method].loginOrCreate(destination, passcodeOptions(config))
    yield* onSent
    emit(atoms, { type: "OTP_LOGIN_OR_CREATE", data: sent })
    const expiresAt = yield* expiryOf(config)
    // A passcode that is being verified stays, so that its error is shown beside it
    if (!atoms.get(verifyOtpAtom).waiting) atoms.set(passcodeAtom, "")
    atoms.set(flowAtom, { _tag: "OtpSent", method, destination, methodId: sent.method_id, expiresAt })
  })

/** When a passcode expires that is sent now, in milliseconds since 1970. */
export const expiryOf = ({ otpOptions }: WidgetConfig) =>
  Effect.map(
    Clock.currentTimeMillis,
    (now) => now + Duration.toMillis(Duration.minutes(otpOptions.expirationMinutes))
  )

export const { failuresAtom: failedAttemptsAtom, countFailure } = makeFailures()

export const verifyOtpAtom = command(
  ({ code, methodId }: { readonly code: string; readonly methodId: string }, atoms) =>
    Effect.flatMap(Otps, (otps) =>
      signIn(atoms, otps.authenticate(code, methodId, sessionDuration(atoms)), (data) =>
        completeLogin(atoms, {
          account: knownName(data.user),
          step: { _tag: "OtpVerified" },
          secret: passcodeAtom,
          event: { type: "OTP_AUTHENTICATE", data }
        })
      )
    ).pipe(
      provideCalls,
      reportErrors(atoms),
      Effect.tapError(() => countFailure(atoms))
    )
)

export const { stateAtom: resendStateAtom, resendAtom: resendOtpAtom } = makeResend(
  ({ destination, method }: SentPasscode, atoms) =>
    Effect.gen(function* () {
      if (method === "email") yield* logTryAgain(destination, "login_or_create_otp")
      yield* sendOtp({ destination, method }, atoms)
    })
)

/** Whole seconds until the sent passcode expires; 0 when it has expired. */
export const secondsLeftAtom = derivedEffect<number, never>((get, publish) => {
  const { screen } = get(flowAtom)
  return countDown(screen._tag === "OTPAuthenticate" ? screen.expiresAt : undefined, publish)
})
