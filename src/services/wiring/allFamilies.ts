/** Every family of calls at once: what `latchkey/effect` runs. */
import * as Layer from "effect/Layer"
import { calls } from "../../domain/methods/calls.js"
import { layerCryptoWallets } from "../wallets/layerCryptoWallets.js"
import { layerOAuth } from "../oauth/layerOAuth.js"
import { layerSessions } from "../sessionCalls/layerSessions.js"
import { layerUsers } from "../userCalls/layerUsers.js"
import { layerWebAuthn } from "../passkeys/layerWebAuthn.js"
import { Passkeys } from "../browser/Passkeys.js"
import { checked } from "../client/checked.js"
import { methodsOf } from "../api/methodsOf.js"
import { put, stack } from "../kit/stack.js"
import type { CallFamilies } from "./layerCalls.js"
import type { ServiceLayers } from "./layerCore.js"
import { layerRows } from "./layerRows.js"

export const layerAllFamilies = stack.pipe(
  put(layerRows((name) => methodsOf<object>(calls[name]))),
  put(layerCryptoWallets),
  put(layerOAuth),
  put(layerSessions),
  put(layerUsers),
  put(layerWebAuthn),
  Layer.scopedContext
)

export const allFamilies = (replaced: ServiceLayers): CallFamilies => ({
  layer: stack.pipe(put(replaced.Passkeys ?? Passkeys.layer), put(layerAllFamilies), Layer.scopedContext),
  check: (client) => checked(client, calls)
})
