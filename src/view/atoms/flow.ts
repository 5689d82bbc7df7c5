/** The current screen. It changes only through events. */
import {
  firstScreen,
  transition,
  type FlowEvent,
  type Screen,
  type Variant
} from "../../domain/widget/Flow.js"
import { rememberLast } from "../../domain/values/rememberLast.js"
import { variantAtom } from "./config.js"
import { keepAlive, withFirstValue, writable, type Atom } from "./runtime.js"

interface FlowState {
  readonly screen: Screen
  /** The direction of the last transition. Undefined on the first screen, so that mounting does not move the focus. */
  readonly direction: "forward" | "back" | undefined
}

const stateAtFirst = rememberLast((variant: Variant): FlowState => ({
  screen: firstScreen(variant),
  direction: undefined
}))

const firstState = (get: <A>(atom: Atom<A>) => A): FlowState => stateAtFirst(get(variantAtom))

const stateAtom = keepAlive(
  writable<FlowState, FlowState>(
    (get) => firstState(get),
    (context, next) => context.setSelf(next)
  )
)

/** Reads the state. Setting it sends an event. */
export const flowAtom = withFirstValue(
  keepAlive(
    writable(
      (get) => get(stateAtom),
      (context, event: FlowEvent) => {
        const { screen, direction } = context.get(stateAtom)
        const next = transition(screen, event, firstScreen(context.get(variantAtom)))
        const moved = next._tag !== screen._tag
        const heading = event._tag === "WentBack" ? "back" : "forward"
        context.set(stateAtom, { screen: next, direction: moved ? heading : direction })
      }
    )
  ),
  firstState
)
