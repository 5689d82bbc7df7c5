/** Where the person is. Screens change only through events. */
import { firstScreen, transition, type FlowEvent, type Screen } from "../../domain/Flow.js"
import { variantAtom } from "./mount.js"
import { keepAlive, writable } from "./runtime.js"

interface FlowState {
  readonly screen: Screen
  /** Which way the screen came in; nothing on the first one, so that mounting steals no focus. */
  readonly direction: "forward" | "back" | undefined
}

const stateAtom = keepAlive(
  writable<FlowState, FlowState>(
    (get) => ({ screen: firstScreen(get(variantAtom)), direction: undefined }),
    (context, next) => context.setSelf(next)
  )
)

/** Reads as the state, takes events. */
export const flowAtom = keepAlive(
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
)
