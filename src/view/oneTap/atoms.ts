/** Google One Tap on Main (specification section 4). */
import * as Effect from "effect/Effect"
import type { CallError } from "../../domain/errors/CallErrors.js"
import { defaultPosition, noteOf } from "../../domain/oneTap/OneTap.js"
import { isOneTap } from "../../domain/widget/Products.js"
import { OneTapError } from "../../domain/errors/WalletOneTapErrors.js"
import { OneTap } from "../../services/api/features.js"
import { ClientConfig } from "../../services/kit/ClientConfig.js"
import { Warnings } from "../../services/kit/Warnings.js"
import { provideCalls } from "../../services/wiring/CallsOnDemand.js"
import { emit, reportErrors } from "../atoms/callbacks.js"
import { configAtom } from "../atoms/config.js"
import { oneTapStateAtom } from "../atoms/main.js"
import { onEntry } from "../atoms/onEntry.js"
import type { Atoms } from "../atoms/runtime.js"
import { toastErrorAtom } from "../atoms/toastActions.js"
import { waitForReturn } from "../atoms/waitForReturn.js"

/** Shows the prompt when its container is on the page. Unless it signs the user in, Google's button replaces it. */
export const promptAtom = onEntry((atoms) =>
  prompt(atoms).pipe(
    provideCalls,
    reportErrors(atoms),
    Effect.catchAll((error) =>
      Effect.map(noteFor(reasonOf(error)), (note) => {
        // A failure before the prompt was shown needs no toast: the user did not start anything
        const wasShown = "mode" in atoms.get(oneTapStateAtom)
        if (note === "none" && error._tag !== "OneTapError" && wasShown) atoms.set(toastErrorAtom, error)
        return note
      })
    ),
    Effect.map((note) => atoms.set(oneTapStateAtom, { _tag: "Button", note }))
  )
)

/** Runs the prompt and returns the note to show beside the button. */
const prompt = (atoms: Atoms) =>
  Effect.gen(function* () {
    const oneTap = yield* OneTap
    const { loginRedirectURL, providers, signupRedirectURL } = atoms.get(configAtom).oauthOptions
    const { cancel_on_tap_outside, position = defaultPosition } = providers.find(isOneTap) ?? {}
    const mode = yield* oneTap.mode(position)
    if (mode === "button") return "none" as const
    atoms.set(oneTapStateAtom, { _tag: "Pending", mode })
    const outcome = yield* oneTap.start({
      position,
      login_redirect_url: loginRedirectURL,
      signup_redirect_url: signupRedirectURL,
      cancel_on_tap_outside,
      onShown: () => atoms.set(oneTapStateAtom, { _tag: "Shown", mode }),
      onSilence: () => atoms.set(oneTapStateAtom, { _tag: "Shown", mode, isSilent: true })
    })
    if (!outcome.success) {
      if (outcome.reason === "user_cancel") emit(atoms, { type: "ONE_TAP_CANCEL", data: {} })
      // A mistake is reported like one that the provider finds
      if (noteOf(outcome.reason) !== "none")
        return yield* Effect.fail(new OneTapError({ reason: outcome.reason }))
      return "none" as const
    }
    yield* waitForReturn
    return "none" as const
  })

/** The same mistake can be reported by the prompt or by the provider that gets its credential. */
const reasonOf = (error: CallError | OneTapError): string => {
  if (error._tag === "OneTapError") return error.reason
  return error._tag === "ApiError" ? error.error_type : error._tag
}

/** Notes are for developers: they are shown only with a test token, and with a live one a warning names the reason. */
const noteFor = (reason: string) =>
  Effect.gen(function* () {
    const note = noteOf(reason)
    if (note === "none" || (yield* ClientConfig).isTest) return note
    yield* (yield* Warnings).warn(
      `Google One Tap could not be shown: ${reason}. With a test token, the widget explains what to do.`
    )
    return "none"
  })
