/** Wires the calls of passkeys, which a page loads when the first of them runs. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { WebAuthn } from "../api/families.js"
import { layerWebAuthn } from "../api/layerWebAuthn.js"
import { Passkeys } from "../browser/Passkeys.js"
import type { ServiceLayers } from "./layerCore.js"

export const makePasskeys = (replaced: ServiceLayers) =>
  Effect.map(
    Layer.build(Layer.provide(layerWebAuthn, replaced.Passkeys ?? Passkeys.layer)),
    Context.get(WebAuthn)
  )
