import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { NetworkError } from "../domain/Errors.js"
import type { Scripts } from "./browser/Scripts.js"
import type { CoreServices, ServiceLayers } from "./layerCore.js"
import { loadedOnce } from "./loadedOnce.js"
import type { OneTap } from "./OneTap.js"
import type { Wallets } from "./Wallets.js"

/** Services that few pages use, each loaded when first asked for. */
export class Rare extends Context.Tag("latchkey/Rare")<
  Rare,
  {
    readonly oneTap: Effect.Effect<OneTap["Type"], NetworkError>
    readonly wallets: Effect.Effect<Wallets["Type"], NetworkError>
  }
>() {
  static readonly layer = (replaced: ServiceLayers) =>
    Layer.scoped(
      Rare,
      Effect.all({
        oneTap: loadedOnce<OneTap["Type"], CoreServices | Scripts>(() =>
          import("./layerOneTap.js").then((wired) => wired.makeOneTap(replaced))
        ),
        wallets: loadedOnce<Wallets["Type"], never>(() =>
          import("./layerWallets.js").then((wired) => wired.makeWallets(replaced))
        )
      })
    )
}
