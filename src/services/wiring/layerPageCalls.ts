/**
 * Wires the services that call the provider in a page. The families that a first visit or a landing calls are there at once. The
 * code of each other one is loaded when one of its methods runs first.
 */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { firstCalls } from "../../domain/methods/firstCalls.js"
import type { ClientOptions } from "../../domain/client/ClientSettings.js"
import { methodNames } from "../../domain/methods/ClientMethods.js"
import { methodsBy } from "../../domain/methods/methodsBy.js"
import { loadChunk } from "../../page/loadChunk.js"
import { CryptoWallets, isOnDemand, loadRows, type OnDemand, WebAuthn } from "../api/families.js"
import { layerOAuth } from "../oauth/layerOAuth.js"
import { layerSessions } from "../sessionCalls/layerSessions.js"
import { layerUsers } from "../userCalls/layerUsers.js"
import { methodsOf } from "../api/methodsOf.js"
import { checked } from "../client/checked.js"
import { groupIn, methodAt } from "../client/groups.js"
import { fromLoad } from "../kit/fromLoad.js"
import { loadedOnce, type Making } from "../kit/loadedOnce.js"
import { put, stack } from "../kit/stack.js"
import type { EarlyFacts } from "../wire/Early.js"
import { layerCalls, type CallFamilies } from "./layerCalls.js"
import type { ServiceLayers } from "./layerCore.js"
import { layerRows } from "./layerRows.js"

/** The methods of a family, which load its code first. */
const loadedByCall = <Service extends object, R>(name: OnDemand, load: () => Promise<Making<object, R>>) =>
  Effect.map(loadedOnce(load), (loaded) =>
    methodsBy<Service>(methodNames[name], (path, args) =>
      Effect.flatMap(loaded, (family) => methodAt(family, path)(...args))
    )
  )

/** The methods of a family, which check their arguments once its rows are loaded. */
const checkedByCall = (client: object, name: string, load: () => Promise<object>) =>
  methodsBy<object>(groupIn(methodNames, name), (path, args) =>
    Effect.flatMap(
      fromLoad(() => loadChunk(load)),
      (rows) => {
        const group = checked({ [name]: groupIn(client, name) }, { [name]: rows })
        return methodAt(group, [name, ...path])(...args)
      }
    )
  )

const loadPasskeys = () => import("./makePasskeys.js")

/** With the option `passkeySignals`: the passkeys to which changes of the user are signalled. A page works without them. */
const signalledPasskeys = (options: ClientOptions, replaced: ServiceLayers) =>
  options.passkeySignals
    ? fromLoad(() => loadChunk(loadPasskeys)).pipe(
        Effect.flatMap(({ layerPasskeys }) => put(layerPasskeys(replaced))(stack)),
        Effect.catchAll(() => stack)
      )
    : stack

const pageFamilies = (options: ClientOptions, replaced: ServiceLayers): CallFamilies => ({
  layer: signalledPasskeys(options, replaced).pipe(
    put(
      layerRows((name) =>
        isOnDemand(name)
          ? loadedByCall(name, () => loadRows[name]().then((rows) => methodsOf<object>(rows)))
          : methodsOf<object>(firstCalls[name])
      )
    ),
    put(layerOAuth),
    put(layerSessions),
    put(layerUsers),
    put(
      Layer.scoped(
        CryptoWallets,
        loadedByCall("cryptoWallets", () =>
          import("../wallets/layerCryptoWallets.js").then(({ layerCryptoWallets }) =>
            Effect.map(Layer.build(layerCryptoWallets), Context.get(CryptoWallets))
          )
        )
      )
    ),
    put(
      Layer.scoped(
        WebAuthn,
        loadedByCall("webauthn", () => loadPasskeys().then(({ makeWebAuthn }) => makeWebAuthn(replaced)))
      )
    ),
    Layer.scopedContext
  ),
  check: (client) => ({
    ...client,
    ...checked(client, firstCalls),
    ...Object.fromEntries(
      Object.entries(loadRows).map(([name, load]) => [name, checkedByCall(client, name, load)])
    )
  })
})

export const layerPageCalls = (options: ClientOptions, replaced: ServiceLayers, early?: EarlyFacts) =>
  layerCalls(pageFamilies(options, replaced), options, replaced, early)
