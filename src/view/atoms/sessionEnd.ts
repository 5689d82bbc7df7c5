import type { Atoms } from "./runtime.js"
import { showToastAtom } from "./toastActions.js"
import { textAtom } from "./words.js"

/** Says in a toast that the session has ended. */
export const sayEnd = (atoms: Atoms): void =>
  atoms.set(showToastAtom, { tone: "error", text: atoms.get(textAtom)("error.sessionEnded") })
