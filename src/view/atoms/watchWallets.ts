import * as Effect from "effect/Effect"
import type { DetectedWallet } from "../../domain/wallets/Wallets.js"
import { Wallets } from "../../services/api/features.js"

/** Publishes the wallets in the page, and again whenever another one comes into it. */
export const watchWallets = (publish: (wallets: ReadonlyArray<DetectedWallet>) => void) =>
  Effect.flatMap(Wallets, ({ changed = Effect.never, detect }) =>
    Effect.forever(Effect.zipRight(Effect.map(detect, publish), changed))
  )
