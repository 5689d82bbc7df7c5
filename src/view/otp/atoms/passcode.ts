/** Signing in by passcode. */
import * as Effect from "effect/Effect"
import type { CallError } from "../../../domain/errors/CallErrors.js"
import type { OtpAuthenticated } from "../../../domain/otp/types.js"
import { knownName } from "../../../domain/session/accountName.js"
import { Otps } from "../../../services/api/families.js"
import { provideCalls } from "../../../services/wiring/CallsOnDemand.js"
import { reportErrors } from "../../atoms/callbacks.js"
import { passcodeAtom } from "../../atoms/draft.js"
import { logTryAgain } from "../../atoms/emailLog.js"
import { flowAtom } from "../../atoms/flow.js"
import { completeLogin, sessionDuration, signIn } from "../../atoms/login.js"
import { makePasscode, type Passcode } from "../../passcode/atoms.js"
import { sendOtp } from "./send.js"

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
      // A passcode that is being verified stays, so that its error is shown beside it
      const keepsCode = () => atoms.get(loginPasscode.verifyAtom).waiting
      yield* sendOtp({ destination, method }, atoms, { keepsCode })
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
