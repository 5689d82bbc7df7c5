/** Uses the token of a reset email: for a new password, or to log in without one. */
import * as Effect from "effect/Effect"
import { ApiError, type CallError } from "../../../domain/errors/CallErrors.js"
import type { MissingPKCEError } from "../../../domain/errors/DeviceErrors.js"
import { readReturnToken } from "../../../domain/login/ReturnUrl.js"
import { isEmail } from "../../../domain/values/Email.js"
import { knownName } from "../../../domain/session/accountName.js"
import { MagicLinks, Passwords } from "../../../services/api/families.js"
import { FlowStarts } from "../../../services/login/FlowStarts.js"
import { ReturnTokens } from "../../../services/login/ReturnTokens.js"
import { provideCalls } from "../../../services/wiring/CallsOnDemand.js"
import { reportErrors } from "../../atoms/callbacks.js"
import { flowAtom } from "../../atoms/flow.js"
import { completeLogin, sessionDuration, signIn } from "../../atoms/login.js"
import { variantAtom } from "../../atoms/config.js"
import { onEntry } from "../../atoms/onEntry.js"
import { hasBegunAgainAtom } from "../../atoms/owner.js"
import { acceptPassword } from "./password.js"
import {
  command,
  derived,
  derivedEffect,
  keepAlive,
  Result,
  submission,
  type Atoms
} from "../../atoms/runtime.js"

/**
 * Whether the page was opened from a login link, which signs in by itself, but not again after the user of the mount is gone. The
 * address is read once, when the atom is first read.
 */
export const isLoginLinkAtom = keepAlive(
  derived((get) => {
    const found = readReturnToken(window.location.href)
    return found?.tokenType.replace(/^3D/, "") === "login" && !get(hasBegunAgainAtom)
  })
)

/**
 * Shows a screen that sends a new email when the provider has redeemed the token, but its answer was lost, and for every spent login
 * link, which has no form to stay on. The browser knows the address only if it asked for the first email.
 */
const offerNewEmail = (token: string, atoms: Atoms) => (error: CallError | MissingPKCEError) => {
  if (!(error instanceof ApiError) || error.error_type !== "unable_to_auth_magic_link") return Effect.void
  return Effect.gen(function* () {
    const startedFor = yield* (yield* FlowStarts).startedFor("email")
    if (startedFor === undefined) return
    const isSpent = yield* (yield* ReturnTokens).isUnanswered(token)
    if (!isSpent && !atoms.get(isLoginLinkAtom)) return
    atoms.set(flowAtom, { _tag: "LandingFailed", failure: { error, isSpent, kind: "email", startedFor } })
  }).pipe(provideCalls)
}

const startedForAtom = derivedEffect(() =>
  Effect.map(
    Effect.flatMap(FlowStarts, (starts) => starts.startedFor("email")),
    (address = "") => (isEmail(address) ? address : undefined)
  ).pipe(provideCalls)
)

/** The address that this browser asked for an email for. Undefined while it is not known. */
export const askedEmailAtom = derived((get) => Result.getOrElse(get(startedForAtom), () => undefined))

interface NewPassword {
  readonly token: string
  readonly password: string
}

export const resetPasswordAtom = submission(({ password, token }: NewPassword, atoms) =>
  Effect.flatMap(Passwords, (passwords) =>
    signIn(atoms, passwords.resetByEmail({ token, password, ...sessionDuration(atoms) }), (data) =>
      acceptPassword(atoms, knownName(data.user), { type: "PASSWORD_RESET_BY_EMAIL", data })
    )
  ).pipe(provideCalls, reportErrors(atoms), Effect.tapError(offerNewEmail(token, atoms)))
)

const logIn = (token: string, atoms: Atoms) =>
  Effect.flatMap(MagicLinks, (magicLinks) =>
    signIn(atoms, magicLinks.authenticate(token, sessionDuration(atoms)), ({ user }) =>
      completeLogin(atoms, { account: knownName(user), step: { _tag: "PasswordAccepted" } })
    )
  ).pipe(provideCalls, reportErrors(atoms), Effect.tapError(offerNewEmail(token, atoms)))

export const logInWithTokenAtom = command(logIn)

/** Signs in when the screen is entered. A refresh tries again. */
export const logInOnEntryAtom = onEntry((atoms) => {
  const variant = atoms.get(variantAtom)
  return variant._tag === "resetPassword" ? logIn(variant.token, atoms) : Effect.void
})
