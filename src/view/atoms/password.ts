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
import { command, ephemeral, type Atoms } from "./runtime.js"

/** What was typed. Forgotten with the form that it was typed into. */
export const passwordAtom = ephemeral("")

/** Whether it can be read on the screen. */
export const passwordShownAtom = ephemeral(false)

/** Finds out which of the three password screens the owner of an address needs. */
export const searchUserAtom = command((email: string, atoms) =>
  Effect.gen(function* () {
    const { users } = yield* RemoteServices.loaded
    const { userType } = yield* users.search(email)
    atoms.set(foundUserAtom, { email, userType })
    atoms.set(flowAtom, { _tag: "UserFound", email, userType })
  }).pipe(reportErrors(atoms))
)

interface Typed {
  readonly email: string
  readonly password: string
}

export const createPasswordAtom = command(({ email, password }: Typed, atoms) =>
  Effect.gen(function* () {
    const { passwords } = yield* RemoteServices.loaded
    const data = yield* passwords.create({ email, password, ...duration(atoms) })
    accept(atoms)
    emit(atoms, { type: "PASSWORD_CREATE", data })
    emit(atoms, { type: "AUTHENTICATE_FLOW_COMPLETE", data: {} })
  }).pipe(reportErrors(atoms), Effect.catchAll(orReset(email, atoms, { reset_password: "PasswordDedupe" })))
)

export const logInAtom = command(({ email, password }: Typed, atoms) =>
  Effect.gen(function* () {
    const { passwords } = yield* RemoteServices.loaded
    const data = yield* passwords.authenticate({ email, password, ...duration(atoms) })
    accept(atoms)
    emit(atoms, { type: "PASSWORD_AUTHENTICATE", data })
    emit(atoms, { type: "AUTHENTICATE_FLOW_COMPLETE", data: {} })
  }).pipe(
    reportErrors(atoms),
    Effect.catchAll(
      orReset(email, atoms, { reset_password: "PasswordDedupe", breached_password: "PasswordBreached" })
    )
  )
)

/** Sets a password with the token of a reset e-mail. */
export const resetPasswordAtom = command(
  ({ password, token }: { readonly token: string; readonly password: string }, atoms) =>
    Effect.gen(function* () {
      const { passwords } = yield* RemoteServices.loaded
      const data = yield* passwords.resetByEmail({ token, password, ...duration(atoms) })
      accept(atoms)
      emit(atoms, { type: "PASSWORD_RESET_BY_EMAIL", data })
      emit(atoms, { type: "AUTHENTICATE_FLOW_COMPLETE", data: {} })
    }).pipe(reportErrors(atoms))
)

const duration = (atoms: Atoms) => ({
  session_duration_minutes: atoms.get(configAtom).sessionOptions.sessionDurationMinutes
})

/** The password is used up. */
const accept = (atoms: Atoms) => {
  atoms.set(flowAtom, { _tag: "PasswordAccepted" })
  atoms.set(passwordAtom, "")
}

/** A refusal of these types is followed by a reset e-mail, and by the screen that says why. */
const orReset =
  (email: string, atoms: Atoms, reasons: Readonly<Record<string, ResetScreenTag>>) =>
  (error: CallError): Effect.Effect<void, CallError, RemoteServices> => {
    const reason = error instanceof ApiError ? reasons[error.error_type] : undefined
    return reason === undefined
      ? Effect.fail(error)
      : sendResetEmail({ email, reason }, atoms).pipe(reportErrors(atoms))
  }
