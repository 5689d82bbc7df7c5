/** The user who can register a passkey. Loaded with the screen that asks for them. */
import * as Effect from "effect/Effect"
import { isRefusal } from "../../domain/errors/Errors.js"
import { Warnings } from "../../services/kit/Warnings.js"
import { reportErrors } from "./callbacks.js"
import { onEntry } from "./onEntry.js"
import { fetchUser } from "./passkey.js"

const warnOfNobody = Effect.flatMap(Warnings, (warnings) =>
  warnings.warn("mountPasskeyRegistration: nobody is signed in. Mount it on a page for signed-in users.")
)

/** Fetches the user when the screen is entered. The provider refuses when nobody is signed in. */
export const passkeyUserAtom = onEntry((atoms) =>
  fetchUser.pipe(
    reportErrors(atoms),
    Effect.tapError((error) => (isRefusal(error) ? warnOfNobody : Effect.void))
  )
)
