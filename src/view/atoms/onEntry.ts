import type * as Registry from "@effect-rx/rx/Registry"
import type * as Rx from "@effect-rx/rx/Rx"
import * as Effect from "effect/Effect"
import type { PageServices } from "../../services/wiring/layerOnDemand.js"
import { running, type Hand } from "./runtime.js"

/**
 * Runs an effect when a screen is entered and interrupts it when the screen is left. Unlike `running` it follows no
 * other atom; a refresh runs it anew.
 */
export const onEntry = <A, E>(run: (hand: Hand) => Effect.Effect<A, E, PageServices>) =>
  running(({ registry }) => {
    const hand = handOf(registry)
    // Not within the render that reads it: what it sets draws others
    return Effect.zipRight(
      Effect.yieldNow(),
      Effect.suspend(() => run(hand))
    )
  })

/** Reads and sets atoms without following them. */
export const handOf = (registry: Registry.Registry): Hand =>
  Object.assign(<B>(atom: Rx.Rx<B>) => registry.get(atom), {
    set: <R, W>(atom: Rx.Writable<R, W>, value: W) => registry.set(atom, value)
  })
