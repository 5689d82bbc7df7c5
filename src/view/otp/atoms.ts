/** Signing in by passcode. */
import * as Effect from "effect/Effect"
import type { OtpMethod } from "../../domain/otp/OtpMethod.js"
import type { OtpAuthenticated } from "../../domain/otp/types.js"
import type { CallError } from "../../domain/errors/Errors.js"
import { passcodeOptions } from "../../domain/widget/messageOptions.js"
import { knownName } from "../../domain/session/accountName.js"
import { Otps } from "../../services/api/families.js"
import type { EventLog } from "../../services/wire/EventLog.js"
import { provideCalls } from "../../services/wiring/CallsOnDemand.js"
import { emit, reportErrors } from "../atoms/callbacks.js"
import { configAtom } from "../atoms/config.js"
import { passcodeAtom } from "../atoms/draft.js"
import { flowAtom } from "../atoms/flow.js"
import { completeLogin, sessionDuration, signIn } from "../atoms/login.js"
import type { Atoms } from "../atoms/runtime.js"
import { logTryAgain } from "../atoms/emailLog.js"
import { makePasscode, sentNow, type Destination, type Passcode } from "../passcode/atoms.js"
import { validNumber } from "../phone/atoms/validNumber.js"

interface TypedPhone {
  readonly method: Exclude<OtpMethod, "email">
  readonly number: string
  readonly country: string
}

/** Like `sendOtp`, for a number in the national format of a country. */
export const sendToPhone = ({ country, method, number }: TypedPhone, atoms: Atoms) =>
  Effect.flatMap(validNumber(number, country), (destination) => sendOtp({ method, destination }, atoms))

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
    const sent = yield* otps[method].loginOrCreate(destination, passcodeOptions(atoms.get(configAtom)))
    yield* onSent
    emit(atoms, { type: "OTP_LOGIN_OR_CREATE", data: sent })
    // A passcode that is being verified stays, so that its error is shown beside it
    if (!atoms.get(loginPasscode.verifyAtom).waiting) atoms.set(passcodeAtom, "")
    atoms.set(flowAtom, {
      _tag: "OtpSent",
      ...(yield* sentNow({ method, destination }, sent.method_id, atoms))
    })
  })

/** The passcode of a login. */
export const loginPasscode: Passcode<OtpAuthenticated, CallError> = makePasscode({
  codeAtom: passcodeAtom,
  sent: (get) => {
    const { screen } = get(flowAtom)
    return screen._tag === "OTPAuthenticate" ? screen : undefined
  },
  resend: ({ destination, method }, atoms) =>
    Effect.gen(function* () {
      if (method === "email") yield* logTryAgain(destination, "login_or_create_otp")
      yield* sendOtp({ destination, method }, atoms)
    }),
  verify: (code, sent, atoms) =>
    Effect.flatMap(Otps, (otps) =>
      signIn(atoms, otps.authenticate(code, sent?.methodId ?? "", sessionDuration(atoms)), (data) =>
        completeLogin(atoms, {
          account: knownName(data.user),
          step: { _tag: "OtpVerified" },
          secret: passcodeAtom,
          event: { type: "OTP_AUTHENTICATE", data }
        })
      )
    ).pipe(provideCalls, reportErrors(atoms))
})
