import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { OtpMethod } from "../../domain/otp/OtpMethod.js"
import type { SentPasscode } from "../../domain/widget/Flow.js"
import { configAtom } from "../atoms/config.js"
import type { Atoms } from "../atoms/runtime.js"

/** Where a passcode is sent to. */
export interface Destination {
  readonly method: OtpMethod
  /** Email address, or phone number in E.164 format. */
  readonly destination: string
}

/** The passcode that the provider has just sent. */
export const sentNow = (
  { destination, method }: Destination,
  methodId: string,
  atoms: Atoms
): Effect.Effect<SentPasscode> =>
  Effect.map(Clock.currentTimeMillis, (now) => ({
    destination,
    expiresAt: now + atoms.get(configAtom).otpOptions.expirationMinutes * 60_000,
    method,
    methodId
  }))
