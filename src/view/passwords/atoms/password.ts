/** Signing up and in by password. */
import * as Effect from "effect/Effect"
import type { UserType } from "../../../domain/userCalls/calls.js"
import { ApiError, type CallError } from "../../../domain/errors/CallErrors.js"
import type { InsecureOriginError } from "../../../domain/errors/DeviceErrors.js"
import { Passwords, Users } from "../../../services/api/families.js"
import { provideCalls, type CallsOnDemand } from "../../../services/wiring/CallsOnDemand.js"
import type { WidgetEvent } from "../../atoms/events.js"
import { reportErrors } from "../../atoms/callbacks.js"
import { logEmailSent } from "../../atoms/emailLog.js"
import { flowAtom } from "../../atoms/flow.js"
import { completeLogin, sessionDuration, signIn } from "../../atoms/login.js"
import { sendResetEmail } from "./resetEmail.js"
import { derived, ephemeral, persistent, submission, type Atoms } from "../../atoms/runtime.js"

/** The password field. Its value is dropped when its form is left. */
export const passwordAtom = ephemeral("")

/** Whether the password is shown as readable text. */
export const passwordShownAtom = ephemeral(false)

/** The result of the last search, for the screens that follow it (specification section 4). */
export const foundUserAtom = persistent<{ readonly email: string; readonly userType: UserType } | undefined>(
  undefined
)

/** Returns whether the search found that the owner of an address has no password. */
export const isPasswordlessAtom = derived((get) => {
  const found = get(foundUserAtom)
  return (email: string): boolean => found?.email === email && found.userType === "passwordless"
})

/** Looks up the address and shows the password screen for the kind of user it finds. */
export const searchUser = (email: string, atoms: Atoms) =>
  Effect.gen(function* () {
    const { userType } = yield* (yield* Users).search(email)
    // The next screen may send an email, which is not logged again
    yield* logEmailSent(email, "reset_password")
    atoms.set(foundUserAtom, { email, userType })
    atoms.set(flowAtom, { _tag: "UserFound", email, userType })
  })

interface Typed {
  readonly email: string
  readonly password: string
}

export const createPasswordAtom = submission(({ email, password }: Typed, atoms) =>
  Effect.flatMap(Passwords, (passwords) =>
    signIn(atoms, passwords.create({ email, password, ...sessionDuration(atoms) }), (data) =>
      acceptPassword(atoms, email, { type: "PASSWORD_CREATE", data })
    )
  ).pipe(provideCalls, reportErrors(atoms), Effect.catchAll(orReset(email, atoms)))
)

export const logInAtom = submission(({ email, password }: Typed, atoms) =>
  Effect.flatMap(Passwords, (passwords) =>
    signIn(atoms, passwords.authenticate({ email, password, ...sessionDuration(atoms) }), (data) =>
      acceptPassword(atoms, email, { type: "PASSWORD_AUTHENTICATE", data })
    )
  ).pipe(provideCalls, reportErrors(atoms), Effect.catchAll(orReset(email, atoms)))
)

/** Ends the login or the sign-up with a password. */
export const acceptPassword = (atoms: Atoms, account: string | undefined, event: WidgetEvent) =>
  completeLogin(atoms, {
    account,
    step: { _tag: "PasswordAccepted" },
    secret: passwordAtom,
    event,
    isByPassword: true
  })

/** Sends a reset email when the password must be reset. Every other error is shown below the field. */
const orReset =
  (email: string, atoms: Atoms) =>
  (error: CallError): Effect.Effect<void, CallError | InsecureOriginError, CallsOnDemand> =>
    error instanceof ApiError && error.error_type === "reset_password"
      ? sendResetEmail({ email, reason: "PasswordDedupe" }, atoms).pipe(provideCalls, reportErrors(atoms))
      : Effect.fail(error)
