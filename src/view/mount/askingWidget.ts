/** What a mounted login asks for a landing, as its options say. */
import type { AskingWidget } from "../../services/kit/WidgetQuestions.js"
import { loadChunk } from "../../services/browser/loadChunk.js"
import { configAtom } from "../atoms/config.js"
import { variantAtom } from "../atoms/mount.js"
import type { Atoms } from "../atoms/runtime.js"

const load = () => loadChunk(() => import("../atoms/landing.js"))

/** Undefined when it asks nothing. */
export const askingWidget = (atoms: Atoms, unmounted: AbortSignal): AskingWidget | undefined => {
  const { confirmAccountChange = false, confirmReturn = false } = atoms.get(configAtom).landingOptions
  if (atoms.get(variantAtom)._tag !== "login" || !(confirmAccountChange || confirmReturn)) return undefined
  return {
    ...(confirmReturn && {
      confirmReturn: () => load().then(({ askReturn }) => askReturn(atoms, unmounted))
    }),
    ...(confirmAccountChange && {
      confirmAccountChange: (change) =>
        load().then(({ askAccountChange }) => askAccountChange(atoms, unmounted, change))
    }),
    onEnd: (account) =>
      // Nothing was asked without it
      void load().then(
        ({ endLanding }) => endLanding(atoms, unmounted, account),
        () => {}
      )
  }
}
