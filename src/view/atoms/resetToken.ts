/** Signs in with the token of a reset e-mail's login link. */
import * as Effect from "effect/Effect"
import { RemoteServices } from "../../services/client/RemoteServices.js"
import { reportErrors } from "./callbacks.js"
import { completeLogin, sessionDuration } from "./login.js"
import { variantAtom } from "./mount.js"
import { onEntry } from "./onEntry.js"
import { command, derived, keepAlive, type Atoms } from "./runtime.js"

/** Whether the page was opened from a login link. The address is read once, when the atom is first read. */
export const isLoginLinkAtom = keepAlive(
  derived(() => new URLSearchParams(window.location.search).get("stytch_token_type") === "login")
)

const logIn = (token: string, atoms: Atoms) =>
  Effect.gen(function* () {
    const { magicLinks } = yield* RemoteServices.loaded
    yield* magicLinks.authenticate(token, sessionDuration(atoms))
    completeLogin(atoms, { step: { _tag: "PasswordAccepted" } })
  }).pipe(reportErrors(atoms))

export const logInWithTokenAtom = command(logIn)

/** Signs in when the screen is entered. A refresh tries again. */
export const logInOnEntryAtom = onEntry((atoms) => {
  const variant = atoms.get(variantAtom)
  return variant._tag === "resetPassword" ? logIn(variant.token, atoms) : Effect.void
})
