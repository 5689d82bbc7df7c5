/** Logging in with the token of a reset e-mail, which has a link for that too. */
import * as Effect from "effect/Effect"
import { RemoteServices } from "../../services/client/RemoteServices.js"
import { emit, reportErrors } from "./callbacks.js"
import { configAtom } from "./config.js"
import { flowAtom } from "./flow.js"
import { variantAtom } from "./mount.js"
import { onEntry } from "./onEntry.js"
import { command, derived, keepAlive, type Atoms } from "./runtime.js"

/** Whether the page was opened to log in at once; as its address said when it was first looked at. */
export const isLoginLinkAtom = keepAlive(
  derived(() => new URLSearchParams(window.location.search).get("stytch_token_type") === "login")
)

const logIn = (token: string, atoms: Atoms) =>
  Effect.gen(function* () {
    const { magicLinks } = yield* RemoteServices.loaded
    const { sessionDurationMinutes: session_duration_minutes } = atoms.get(configAtom).sessionOptions
    yield* magicLinks.authenticate(token, { session_duration_minutes })
    atoms.set(flowAtom, { _tag: "PasswordAccepted" })
    emit(atoms, { type: "AUTHENTICATE_FLOW_COMPLETE", data: {} })
  }).pipe(reportErrors(atoms))

export const logInWithTokenAtom = command(logIn)

/** Logs in by itself; a refresh tries again. */
export const logInOnEntryAtom = onEntry((atoms) => {
  const variant = atoms.get(variantAtom)
  return variant._tag === "resetPassword" ? logIn(variant.token, atoms) : Effect.void
})
