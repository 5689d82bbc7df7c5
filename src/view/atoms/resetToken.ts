/** Logging in with the token of a reset e-mail, which has a link for that too. */
import * as Rx from "@effect-rx/rx/Rx"
import * as Effect from "effect/Effect"
import { RemoteServices } from "../../services/client/RemoteServices.js"
import { emit, reportErrors } from "./callbacks.js"
import { configAtom } from "./config.js"
import { flowAtom } from "./flow.js"
import { variantAtom } from "./mount.js"
import { onEntry } from "./onEntry.js"
import { command, type Hand } from "./runtime.js"

/** Whether the page was opened to log in at once; as its address said when it was first looked at. */
export const isLoginLinkAtom = Rx.keepAlive(
  Rx.readable(() => new URLSearchParams(window.location.search).get("stytch_token_type") === "login")
)

const logIn = (token: string, hand: Hand) =>
  Effect.gen(function* () {
    const { magicLinks } = yield* RemoteServices.loaded
    const { sessionDurationMinutes: session_duration_minutes } = hand(configAtom).sessionOptions
    yield* magicLinks.authenticate(token, { session_duration_minutes })
    hand.set(flowAtom, { _tag: "PasswordAccepted" })
    emit(hand, { type: "AUTHENTICATE_FLOW_COMPLETE", data: {} })
  }).pipe(reportErrors(hand))

export const logInWithTokenAtom = command(logIn)

/** Logs in by itself; a refresh tries again. */
export const logInOnEntryAtom = onEntry((hand) => {
  const variant = hand(variantAtom)
  return variant._tag === "resetPassword" ? logIn(variant.token, hand) : Effect.void
})
