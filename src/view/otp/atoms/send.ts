/** Sends passcodes. */
import * as Effect from "effect/Effect"
import type { OtpMethod } from "../../../domain/otp/OtpMethod.js"
import type { CallError } from "../../../domain/errors/CallErrors.js"
import { passcodeOptions } from "../../../domain/widget/messageOptions.js"
import { Otps } from "../../../services/api/families.js"
import type { EventLog } from "../../../services/wire/EventLog.js"
import { emit } from "../../atoms/callbacks.js"
import { configAtom } from "../../atoms/config.js"
import { passcodeAtom } from "../../atoms/draft.js"
import { flowAtom } from "../../atoms/flow.js"
import type { Atoms } from "../../atoms/runtime.js"
import { sentNow, type Destination } from "../../passcode/sentNow.js"
import { validNumber } from "../../phone/atoms/validNumber.js"

interface TypedPhone {
  readonly method: OtpMethod
  readonly number: string
  readonly country: string
}

/** Like `sendOtp`, for a number in the national format of a country. */
export const sendToPhone = ({ country, method, number }: TypedPhone, atoms: Atoms) =>
  Effect.flatMap(validNumber(number, country), (destination) => sendOtp({ method, destination }, atoms))

interface SendOptions {
  /** Runs before the screen changes. */
  readonly onSent?: Effect.Effect<void, CallError, EventLog>
  /** Whether the code that is typed stays. Asked when the passcode was sent. */
  readonly keepsCode?: () => boolean
}

/** Sends a passcode and shows the passcode screen. On that screen, it restarts the countdown. */
export const sendOtp = (
  { destination, method }: Destination,
  atoms: Atoms,
  { keepsCode, onSent = Effect.void }: SendOptions = {}
) =>
  Effect.gen(function* () {
    const otps = yield* Otps
    const sent = yield* otps[method].loginOrCreate(destination, passcodeOptions(atoms.get(configAtom)))
    yield* onSent
    emit(atoms, { type: "OTP_LOGIN_OR_CREATE", data: sent })
    if (keepsCode?.() !== true) atoms.set(passcodeAtom, "")
    atoms.set(flowAtom, {
      _tag: "OtpSent",
      ...(yield* sentNow({ method, destination }, sent.method_id, atoms))
    })
  })
