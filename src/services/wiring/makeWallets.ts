/** Wires the wallets of the page, which are loaded when first used. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { WalletHost } from "../browser/WalletHost.js"
import type { ServiceLayers } from "./layerCore.js"
import { layerWallets } from "../wallets/layerWallets.js"
import { Wallets } from "../api/features.js"

export const makeWallets = (replaced: ServiceLayers) =>
  Effect.map(
    Layer.build(
      replaced.Wallets ?? layerWallets.pipe(Layer.provide(replaced.WalletHost ?? WalletHost.layer))
    ),
    Context.get(Wallets)
  )
