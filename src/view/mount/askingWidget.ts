/** A mounted login as the place where a landing asks its questions and shows how it ended. */
import type { AskingWidget } from "../../services/login/WidgetQuestions.js"
import { loadChunk } from "../../page/loadChunk.js"
import { configAtom, variantAtom } from "../atoms/config.js"
import { flowAtom } from "../atoms/flow.js"
import type { Atoms } from "../atoms/runtime.js"

const loadLanding = () => import("../landing/atoms.js")
const load = () => loadChunk(loadLanding)

/** Undefined for other mounts. The options of the login say which questions it asks. */
export const askingWidget = (atoms: Atoms, unmounted: AbortSignal): AskingWidget | undefined => {
  if (atoms.get(variantAtom)._tag !== "login") return undefined
  const { confirmAccountChange = false, confirmReturn = false } = atoms.get(configAtom).landingOptions
  return {
    ...(confirmReturn && {
      confirmReturn: (about) => load().then(({ askReturn }) => askReturn(atoms, unmounted, about))
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
