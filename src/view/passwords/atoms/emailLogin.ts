/** Signing in by email instead of a password. */
import * as Effect from "effect/Effect"
import { productsOf } from "../../../domain/widget/Config.js"
import type { CallError } from "../../../domain/errors/CallErrors.js"
import type { InsecureOriginError } from "../../../domain/errors/DeviceErrors.js"
import { emailLogin, type EmailLogin } from "../../../domain/widget/EmailLogin.js"
import { provideCalls } from "../../../services/wiring/CallsOnDemand.js"
import type { CallServices } from "../../../services/wiring/layerCalls.js"
import { reportErrors } from "../../atoms/callbacks.js"
import { configAtom, variantAtom } from "../../atoms/config.js"
import { flowAtom } from "../../atoms/flow.js"
import { sendMagicLink } from "../../magicLink/atoms/magicLink.js"
import { onEntry } from "../../atoms/onEntry.js"
import { sendOtp } from "../../otp/atoms/send.js"
import { sendResetEmail } from "./resetEmail.js"
import { command, derived, type Atoms } from "../../atoms/runtime.js"

/** The kind of email that signs in; undefined when no product signs in by email. */
export const emailLoginAtom = derived((get) => {
  const config = get(configAtom)
  return emailLogin(productsOf(config), config.otpOptions.methods)
})

/** Sends the passcode or magic link, or else a link that sets a password. */
const send = (
  email: string,
  atoms: Atoms,
  kind: EmailLogin | undefined
): Effect.Effect<void, CallError | InsecureOriginError, CallServices> => {
  switch (kind) {
    case "code":
      return sendOtp({ method: "email", destination: email }, atoms)
    case "link":
      return sendMagicLink(email, atoms)
    case undefined:
      return sendResetEmail({ email, reason: "PasswordSetNew" }, atoms)
  }
}

export const sendEmailLoginAtom = command((email: string, atoms) =>
  send(email, atoms, atoms.get(emailLoginAtom)).pipe(provideCalls, reportErrors(atoms))
)

/** Sends the email that begins a failed login again: the same kind when it was one that sets a password. */
export const restartByEmailAtom = command((email: string, atoms) =>
  (atoms.get(variantAtom)._tag === "resetPassword"
    ? sendResetEmail({ email, reason: "PasswordForgot" }, atoms)
    : send(email, atoms, atoms.get(emailLoginAtom))
  ).pipe(provideCalls, reportErrors(atoms))
)

/** Sends the email when a user without a password enters the screen. A refresh sends it again. */
export const sendOnEntryAtom = onEntry((atoms) => {
  const { screen } = atoms.get(flowAtom)
  if (screen._tag !== "PasswordCreateOrLogin") return Effect.void
  return send(screen.email, atoms, atoms.get(emailLoginAtom)).pipe(provideCalls, reportErrors(atoms))
})
