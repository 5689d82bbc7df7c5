/** Wires Google One Tap for the members of organizations, which is loaded when first used. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { GoogleIdentity } from "../browser/GoogleIdentity.js"
import { makeMemberPrompts } from "../oneTap/memberPrompts.js"
import type { ServiceLayers } from "./layerCore.js"

export const makeMemberOneTap = (replaced: ServiceLayers) =>
  Effect.flatMap(Layer.build(replaced.GoogleIdentity ?? GoogleIdentity.layer), (google) =>
    Effect.provide(makeMemberPrompts, google)
  )
