/**
 * Wires the services that call the provider in a page. The families that a first visit or a landing calls are there at once. The
 * code of each other one is loaded when one of its methods runs first.
 */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { firstCalls } from "../../domain/methods/firstCalls.js"
import { otps } from "../../domain/otp/calls.js"
import { magicLinks } from "../../domain/magicLink/calls.js"
import type { ClientOptions } from "../../domain/client/ClientSettings.js"
import { methodNames } from "../../domain/methods/ClientMethods.js"
import { methodsBy } from "../../domain/methods/methodsBy.js"
import { loadChunk } from "../../page/loadChunk.js"
import {
  CryptoWallets,
  Idp,
  Impersonation,
  MagicLinks,
  Members,
  Otps,
  Passwords,
  Totps,
  WebAuthn
} from "../api/families.js"
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
import { loadRows, type OnDemand } from "./familiesOnDemand.js"
import { layerCalls, type CallFamilies } from "./layerCalls.js"
import type { ServiceLayers } from "./layerCore.js"

/** A family whose methods load its code first. */
const layerLoadedByCall = <Family, Service extends object, R>(
  tag: Context.Tag<Family, Service>,
  name: OnDemand,
  load: () => Promise<Making<object, R>>
) =>
  Layer.scoped(
    tag,
    Effect.map(loadedOnce(load), (loaded) =>
      tag.of(
        methodsBy(methodNames[name], (path, args) =>
          Effect.flatMap(loaded, (family) => methodAt(family, path)(...args))
        )
      )
    )
  )

/** One that is nothing but its rows. */
const layerOfRows = <Family, Service extends object>(tag: Context.Tag<Family, Service>, name: OnDemand) =>
  layerLoadedByCall(tag, name, () => loadRows[name]().then((rows) => methodsOf<object>(rows)))

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
    put(Layer.scoped(MagicLinks, methodsOf(magicLinks))),
    put(Layer.scoped(Otps, methodsOf(otps))),
    put(layerOAuth),
    put(layerSessions),
    put(layerUsers),
    put(
      layerLoadedByCall(CryptoWallets, "cryptoWallets", () =>
        import("../wallets/layerCryptoWallets.js").then(({ layerCryptoWallets }) =>
          Effect.map(Layer.build(layerCryptoWallets), Context.get(CryptoWallets))
        )
      )
    ),
    put(layerOfRows(Totps, "totps")),
    put(
      layerLoadedByCall(WebAuthn, "webauthn", () =>
        loadPasskeys().then(({ makeWebAuthn }) => makeWebAuthn(replaced))
      )
    ),
    put(layerOfRows(Passwords, "passwords")),
    put(layerOfRows(Impersonation, "impersonation")),
    put(layerOfRows(Idp, "idp")),
    put(layerOfRows(Members, "members")),
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
