/** Wires Google One Tap, which is loaded when first used. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { GoogleIdentity } from "../browser/GoogleIdentity.js"
import { ProviderFrame } from "../browser/ProviderFrame.js"
import type { ServiceLayers } from "./layerCore.js"
import { layerOneTap } from "../oneTap/layerOneTap.js"
import { OneTap } from "../api/features.js"

export const makeOneTap = (replaced: ServiceLayers) =>
  Effect.map(
    Layer.build(
      layerOneTap.pipe(
        Layer.provide(replaced.GoogleIdentity ?? GoogleIdentity.layer),
        Layer.provide(replaced.ProviderFrame ?? ProviderFrame.layer)
      )
    ),
    Context.get(OneTap)
  )
