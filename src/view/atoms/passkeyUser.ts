/** The user who can register a passkey. Loaded with the screen that asks for them. */
import * as Effect from "effect/Effect"
import { isRefusal, type CallError } from "../../domain/errors/Errors.js"
import type { User } from "../../domain/session/User.js"
import { Warnings } from "../../services/kit/Warnings.js"
import { reportErrors } from "./callbacks.js"
import { untilSomebody } from "./freshUser.js"
import { fetchUser } from "./passkey.js"
import { derivedEffect, whileMounted } from "./runtime.js"

const warnOfNobody = Effect.flatMap(Warnings, (warnings) =>
  warnings.warn("mountPasskeyRegistration: nobody is signed in. Mount it on a page for signed-in users.")
)

/**
 * Fetches the user when the screen is entered. The provider refuses when nobody is signed in. After a logout, which is no mistake of
 * the page, the user is null until somebody signs in.
 */
export const passkeyUserAtom = derivedEffect<User | null, CallError>(({ registry }, publish) =>
  Effect.gen(function* () {
    // Starts after the render that reads the atom: setting other atoms during a render is not allowed
    yield* Effect.yieldNow()
    const atoms = whileMounted(registry)
    yield* untilSomebody(atoms, () => publish(null))
    return yield* fetchUser.pipe(
      reportErrors(atoms),
      Effect.tapError((error) => (isRefusal(error) ? warnOfNobody : Effect.void))
    )
  })
)
