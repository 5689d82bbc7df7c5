/** Sending a magic link again. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Limits from "../../../domain/limits/Limits.js"
import { logTryAgain } from "../../atoms/emailLog.js"
import { flowAtom } from "../../atoms/flow.js"
import { sendMagicLink } from "./magicLink.js"
import { countDown, makeResend } from "../../atoms/resend.js"
import { derived, derivedEffect } from "../../atoms/runtime.js"

export const { stateAtom: resendLinkStateAtom, resendAtom: resendLinkAtom } = makeResend(
  (email: string, atoms) =>
    Effect.zipRight(logTryAgain(email, "login_or_create_eml"), sendMagicLink(email, atoms))
)

/** A new object after each email that was sent. */
const screenAtom = derived((get) => get(flowAtom).screen)

/** Whole seconds until the email can be sent again. */
export const secondsUntilResendAtom = derivedEffect<number, never>((get, publish) => {
  get(screenAtom)
  return Effect.flatMap(Clock.currentTimeMillis, (now) => countDown(now + Limits.linkResendPause, publish))
})
