/** The provider's strength check of a new password. */
import * as Effect from "effect/Effect"
import type { PasswordStrength } from "../../../domain/passwords/calls.js"
import * as Limits from "../../../domain/limits/Limits.js"
import { Passwords } from "../../../services/api/families.js"
import { provideCalls } from "../../../services/wiring/CallsOnDemand.js"
import { reportErrors } from "../../atoms/callbacks.js"
import { command, persistent } from "../../atoms/runtime.js"

interface NewPassword {
  readonly password: string
  /** Undefined when the user came from a reset link, which does not contain the address. */
  readonly email: string | undefined
}

/** The policy that the provider named with the last check. */
export const policyAtom = persistent<PasswordStrength["strength_policy"] | undefined>(undefined)

/** Checks the password `Limits.debounce` after its last change. Does not check an empty password. */
export const checkStrengthAtom = command(({ email, password }: NewPassword, atoms) =>
  Effect.gen(function* () {
    if (password === "") return undefined
    yield* Effect.sleep(Limits.debounce)
    const passwords = yield* provideCalls(Passwords)
    const strength = yield* passwords.strengthCheck({ email, password })
    atoms.set(policyAtom, strength.strength_policy)
    return strength
  }).pipe(reportErrors(atoms))
)
