/** Logging in by e-mail instead of a password. */
import * as Rx from "@effect-rx/rx/Rx"
import * as Effect from "effect/Effect"
import { productsOf } from "../../domain/Config.js"
import { emailLogin } from "../../domain/Password.js"
import { reportErrors } from "./callbacks.js"
import { configAtom } from "./config.js"
import { flowAtom } from "./flow.js"
import { sendMagicLink } from "./magicLink.js"
import { onEntry } from "./onEntry.js"
import { sendOtp } from "./otp.js"
import { sendResetEmail } from "./resetEmail.js"
import { command, type Hand } from "./runtime.js"

/** What is sent; undefined where the configuration has nothing to log in with by e-mail. */
export const emailLoginAtom = Rx.readable((get) => {
  const config = get(configAtom)
  return emailLogin(productsOf(config), config.otpOptions.methods)
})

/** Sends what logs in by e-mail; a link to create a password where that is all there is. */
const send = (email: string, hand: Hand) => {
  switch (hand(emailLoginAtom)) {
    case "code":
      return sendOtp({ method: "email", destination: email }, hand)
    case "link":
      return sendMagicLink(email, hand)
    case undefined:
      return sendResetEmail({ email, reason: "PasswordSetNew" }, hand)
  }
}

export const sendEmailLoginAtom = command((email: string, hand) => send(email, hand).pipe(reportErrors(hand)))

/** Sends by itself to whoever has no password, once each time they get to the screen; a refresh sends again. */
export const sendOnEntryAtom = onEntry((hand) => {
  const { screen } = hand(flowAtom)
  if (screen._tag !== "PasswordCreateOrLogin") return Effect.void
  return send(screen.email, hand).pipe(reportErrors(hand))
})
