/** Wires passkeys, which a page loads when the first of their calls runs, or with the option `passkeySignals`. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { WebAuthn } from "../api/families.js"
import { layerWebAuthn } from "../passkeys/layerWebAuthn.js"
import { Passkeys } from "../browser/Passkeys.js"
import { put, stack } from "../kit/stack.js"
import type { ServiceLayers } from "./layerCore.js"

export const layerPasskeys = (replaced: ServiceLayers) => replaced.Passkeys ?? Passkeys.layer

/** The calls. What the services of the page have made already, such as the signals, is theirs too. */
export const makeWebAuthn = (replaced: ServiceLayers) =>
  Effect.map(stack.pipe(put(layerPasskeys(replaced)), put(layerWebAuthn)), Context.get(WebAuthn))
