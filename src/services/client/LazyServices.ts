import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { NetworkError } from "../../domain/errors/Errors.js"
import type { OneTap } from "../features/OneTap.js"
import type { Wallets } from "../features/Wallets.js"

/** Services that few pages use. Each is loaded the first time its effect runs, and fails when it cannot be loaded. */
export class LazyServices extends Context.Tag("latchkey/LazyServices")<
  LazyServices,
  {
    readonly oneTap: Effect.Effect<OneTap["Type"], NetworkError>
    readonly wallets: Effect.Effect<Wallets["Type"], NetworkError>
  }
>() {}
