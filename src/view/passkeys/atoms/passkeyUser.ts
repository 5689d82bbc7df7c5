/** The user who can register a passkey. Loaded with the screen that asks for them. */
import * as Effect from "effect/Effect"
import { isRefusal, type CallError } from "../../../domain/errors/CallErrors.js"
import type { User } from "../../../domain/session/User.js"
import { Warnings } from "../../../services/kit/Warnings.js"
import { reportErrors } from "../../atoms/callbacks.js"
import { untilSomebody } from "../../atoms/freshUser.js"
import { onEntry } from "../../atoms/onEntry.js"
import { fetchUser } from "../../atoms/fetchUser.js"

const warnOfNobody = Effect.flatMap(Warnings, (warnings) =>
  warnings.warn("mountPasskeyRegistration: nobody is signed in. Mount it on a page for signed-in users.")
)

/**
 * Fetches the user when the screen is entered. The provider refuses when nobody is signed in. After a logout, which is no mistake of
 * the page, the user is null until somebody signs in.
 */
export const passkeyUserAtom = onEntry<User | null, CallError>((atoms, publish) =>
  Effect.zipRight(
    untilSomebody(atoms, () => publish(null)),
    fetchUser.pipe(
      reportErrors(atoms),
      Effect.tapError((error) => (isRefusal(error) ? warnOfNobody : Effect.void))
    )
  )
)
