/** Signing up and in by password. */
import * as Effect from "effect/Effect"
import { ApiError, type CallError } from "../../domain/Errors.js"
import type { ResetScreenTag } from "../../domain/Flow.js"
import { RemoteServices } from "../../services/client/RemoteServices.js"
import { emit, reportErrors } from "./callbacks.js"
import { configAtom } from "./config.js"
import { flowAtom } from "./flow.js"
import { foundUserAtom } from "./foundUser.js"
import { sendResetEmail } from "./resetEmail.js"
import { command, passing, type Hand } from "./runtime.js"

/** What was typed. Forgotten with the form that it was typed into. */
export const passwordAtom = passing("")

/** Whether it can be read on the screen. */
export const passwordShownAtom = passing(false)

/** Finds out which of the three password screens the owner of an address needs. */
export const searchUserAtom = command((email: string, hand) =>
  Effect.gen(function* () {
    const { users } = yield* RemoteServices.loaded
    const { userType } = yield* users.search(email)
    hand.set(foundUserAtom, { email, userType })
    hand.set(flowAtom, { _tag: "UserFound", email, userType })
  }).pipe(reportErrors(hand))
)

interface Typed {
  readonly email: string
  readonly password: string
}

export const createPasswordAtom = command(({ email, password }: Typed, hand) =>
  Effect.gen(function* () {
    const { passwords } = yield* RemoteServices.loaded
    const data = yield* passwords.create({ email, password, ...duration(hand) })
    accept(hand)
    emit(hand, { type: "PASSWORD_CREATE", data })
    emit(hand, { type: "AUTHENTICATE_FLOW_COMPLETE", data: {} })
  }).pipe(reportErrors(hand), Effect.catchAll(orReset(email, hand, { reset_password: "PasswordDedupe" })))
)

export const logInAtom = command(({ email, password }: Typed, hand) =>
  Effect.gen(function* () {
    const { passwords } = yield* RemoteServices.loaded
    const data = yield* passwords.authenticate({ email, password, ...duration(hand) })
    accept(hand)
    emit(hand, { type: "PASSWORD_AUTHENTICATE", data })
    emit(hand, { type: "AUTHENTICATE_FLOW_COMPLETE", data: {} })
  }).pipe(
    reportErrors(hand),
    Effect.catchAll(
      orReset(email, hand, { reset_password: "PasswordDedupe", breached_password: "PasswordBreached" })
    )
  )
)

/** Sets a password with the token of a reset e-mail. */
export const resetPasswordAtom = command(
  ({ password, token }: { readonly token: string; readonly password: string }, hand) =>
    Effect.gen(function* () {
      const { passwords } = yield* RemoteServices.loaded
      const data = yield* passwords.resetByEmail({ token, password, ...duration(hand) })
      accept(hand)
      emit(hand, { type: "PASSWORD_RESET_BY_EMAIL", data })
      emit(hand, { type: "AUTHENTICATE_FLOW_COMPLETE", data: {} })
    }).pipe(reportErrors(hand))
)

const duration = (hand: Hand) => ({
  session_duration_minutes: hand(configAtom).sessionOptions.sessionDurationMinutes
})

/** The password is used up. */
const accept = (hand: Hand) => {
  hand.set(flowAtom, { _tag: "PasswordAccepted" })
  hand.set(passwordAtom, "")
}

/** A refusal of these types is followed by a reset e-mail, and by the screen that says why. */
const orReset =
  (email: string, hand: Hand, reasons: Readonly<Record<string, ResetScreenTag>>) =>
  (error: CallError): Effect.Effect<void, CallError, RemoteServices> => {
    const reason = error instanceof ApiError ? reasons[error.error_type] : undefined
    return reason === undefined
      ? Effect.fail(error)
      : sendResetEmail({ email, reason }, hand).pipe(reportErrors(hand))
  }
