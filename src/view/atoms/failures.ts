import * as Effect from "effect/Effect"
import { ephemeral, type Atoms } from "./runtime.js"

/** Makes the number of failed attempts on a screen. A new number moves the focus back to the input. */
export const makeFailures = () => {
  const failuresAtom = ephemeral(0)
  const countFailure = (atoms: Atoms) =>
    Effect.sync(() => atoms.set(failuresAtom, atoms.get(failuresAtom) + 1))
  return { failuresAtom, countFailure }
}
