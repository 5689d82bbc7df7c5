/** The current screen. It changes only through events. */
import {
  initialScreen,
  transition,
  type FlowEvent,
  type Screen,
  type Variant
} from "../../domain/widget/Flow.js"
import { rememberLast } from "../../domain/values/rememberLast.js"
import { variantAtom } from "./config.js"
import { keepAlive, withHydrationValue, writable, type Atom } from "./runtime.js"

interface FlowState {
  readonly screen: Screen
  /** The direction of the last transition. Undefined on the first screen, so that mounting does not move the focus. */
  readonly direction: "forward" | "back" | undefined
}

const initialFlow = rememberLast((variant: Variant): FlowState => ({
  screen: initialScreen(variant),
  direction: undefined
}))

const initialState = (get: <A>(atom: Atom<A>) => A): FlowState => initialFlow(get(variantAtom))

const stateAtom = keepAlive(
  writable<FlowState, FlowState>(
    (get) => initialState(get),
    (context, next) => context.setSelf(next)
  )
)

/** Reads the state. Setting it sends an event. */
export const flowAtom = withHydrationValue(
  keepAlive(
    writable(
      (get) => get(stateAtom),
      (context, event: FlowEvent) => {
        const { screen, direction } = context.get(stateAtom)
        const next = transition(screen, event, initialScreen(context.get(variantAtom)))
        const moved = next._tag !== screen._tag
        const heading = event._tag === "WentBack" ? "back" : "forward"
        context.set(stateAtom, { screen: next, direction: moved ? heading : direction })
      }
    )
  ),
  initialState
)
