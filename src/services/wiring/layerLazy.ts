/** Wires the services that few pages use, each in its own chunk. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Scripts } from "../browser/Scripts.js"
import { LazyServices } from "../client/LazyServices.js"
import type { OneTap } from "../features/OneTap.js"
import type { Wallets } from "../features/Wallets.js"
import { loadedOnce } from "../kit/loadedOnce.js"
import type { FlowStarts } from "../login/FlowStarts.js"
import type { CoreServices, ServiceLayers } from "./layerCore.js"

export const layerLazy = (replaced: ServiceLayers) =>
  Layer.scoped(
    LazyServices,
    Effect.all({
      oneTap: loadedOnce<OneTap["Type"], CoreServices | FlowStarts | Scripts>(() =>
        import("./layerOneTap.js").then((wired) => wired.makeOneTap(replaced))
      ),
      wallets: loadedOnce<Wallets["Type"], never>(() =>
        import("./layerWallets.js").then((wired) => wired.makeWallets(replaced))
      )
    })
  )
