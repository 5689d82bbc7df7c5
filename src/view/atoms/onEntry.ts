import * as Effect from "effect/Effect"
import type { PageServices } from "../../services/wiring/layerOnDemand.js"
import { derivedEffect, whileMounted, type Atoms } from "./runtime.js"

/**
 * Runs an effect when a screen is entered and interrupts it when the screen is left. Unlike `derivedEffect` it follows
 * no other atom; a refresh runs it again. `publish` sets the value while the effect goes on.
 */
export const onEntry = <A, E>(
  run: (atoms: Atoms, publish: (value: A) => void) => Effect.Effect<A, E, PageServices>
) =>
  derivedEffect<A, E>(({ registry }, publish) =>
    // Starts after the render that reads the atom: setting other atoms during a render is not allowed
    Effect.zipRight(
      Effect.yieldNow(),
      Effect.suspend(() => run(whileMounted(registry), publish))
    )
  )
