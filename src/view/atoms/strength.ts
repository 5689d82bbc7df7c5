/** How good the new password is, in the provider's judgement. */
import * as Effect from "effect/Effect"
import * as Limits from "../../domain/Limits.js"
import { RemoteServices } from "../../services/client/RemoteServices.js"
import { reportErrors } from "./callbacks.js"
import { command } from "./runtime.js"

interface NewPassword {
  readonly password: string
  /** Unknown where a link in an e-mail stands for it. */
  readonly email: string | undefined
}

/**
 * Asked at every change, and told half a second after the last: a new question drops the one before with its answer. Of
 * an empty password nothing is told.
 */
export const checkStrengthAtom = command(({ email, password }: NewPassword, atoms) =>
  Effect.gen(function* () {
    if (password === "") return undefined
    yield* Effect.sleep(Limits.debounce)
    const { passwords } = yield* RemoteServices.loaded
    return yield* passwords.strengthCheck({ email, password })
  }).pipe(reportErrors(atoms))
)
