import * as Effect from "effect/Effect"
import * as Runtime from "effect/Runtime"
import { Session } from "../../services/session/Session.js"
import type { Atoms } from "./runtime.js"
import { showToastAtom } from "./toastActions.js"
import { textAtom } from "./words.js"

/** Makes the function that says in a toast that the session has ended. After a logout it says nothing: the person knows. */
export const makeSayEnd = (atoms: Atoms) =>
  Effect.gen(function* () {
    const hasSignedOut = yield* (yield* Session).watchSignOut
    const runSync = Runtime.runSync(yield* Effect.runtime())
    return (): void => {
      if (runSync(hasSignedOut)) return
      atoms.set(showToastAtom, { tone: "error", text: atoms.get(textAtom)("error.sessionNotFound") })
    }
  })
