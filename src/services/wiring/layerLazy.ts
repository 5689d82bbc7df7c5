/** Wires the services that few pages use: the code of each is loaded when one of its methods runs first. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Scripts } from "../browser/Scripts.js"
import { OneTap, Wallets } from "../api/features.js"
import { loadedOnce } from "../kit/loadedOnce.js"
import type { FlowStarts } from "../login/FlowStarts.js"
import type { CoreServices, ServiceLayers } from "./layerCore.js"

export const layerLazyOneTap = (replaced: ServiceLayers) =>
  Layer.scoped(
    OneTap,
    Effect.map(
      loadedOnce<OneTap["Type"], CoreServices | FlowStarts | Scripts>(() =>
        import("./makeOneTap.js").then(({ makeOneTap }) => makeOneTap(replaced))
      ),
      (loaded) =>
        OneTap.of({
          mode: (position) => Effect.flatMap(loaded, (oneTap) => oneTap.mode(position)),
          start: (options) => Effect.flatMap(loaded, (oneTap) => oneTap.start(options)),
          show: (options) => Effect.flatMap(loaded, (oneTap) => oneTap.show(options))
        })
    )
  )

export const layerLazyWallets = (replaced: ServiceLayers) =>
  Layer.scoped(
    Wallets,
    Effect.map(
      loadedOnce<Wallets["Type"], never>(() =>
        import("./makeWallets.js").then(({ makeWallets }) => makeWallets(replaced))
      ),
      (loaded) =>
        Wallets.of({
          detect: Effect.flatMap(loaded, (wallets) => wallets.detect),
          changed: Effect.flatMap(loaded, ({ changed = Effect.never }) => changed),
          connect: (...args) => Effect.flatMap(loaded, (wallets) => wallets.connect(...args)),
          sign: (...args) => Effect.flatMap(loaded, (wallets) => wallets.sign(...args))
        })
    )
  )
