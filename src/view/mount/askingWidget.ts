/** What a mounted login asks for a landing, as its options say, and what it shows of the end. */
import type { AskingWidget } from "../../services/kit/WidgetQuestions.js"
import { loadChunk } from "../../services/browser/loadChunk.js"
import { configAtom } from "../atoms/config.js"
import { flowAtom } from "../atoms/flow.js"
import { variantAtom } from "../atoms/mount.js"
import type { Atoms } from "../atoms/runtime.js"

const loadLanding = () => import("../atoms/landing.js")
const load = () => loadChunk(loadLanding)

/** Undefined when it is no login. */
export const askingWidget = (atoms: Atoms, unmounted: AbortSignal): AskingWidget | undefined => {
  if (atoms.get(variantAtom)._tag !== "login") return undefined
  const { confirmAccountChange = false, confirmReturn = false } = atoms.get(configAtom).landingOptions
  return {
    ...(confirmReturn && {
      confirmReturn: () => load().then(({ askReturn }) => askReturn(atoms, unmounted))
    }),
    ...(confirmAccountChange && {
      confirmAccountChange: (change) =>
        load().then(({ askAccountChange }) => askAccountChange(atoms, unmounted, change))
    }),
    onEnd: (end) => {
      // Nothing to leave and nothing to show
      if (unmounted.aborted || (end.failure === undefined && atoms.get(flowAtom).screen._tag === "Main"))
        return
      void load().then(
        ({ endLanding }) => endLanding(atoms, unmounted, end),
        () => {}
      )
    }
  }
}
