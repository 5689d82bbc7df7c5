import type * as HttpClient from "@effect/platform/HttpClient"
import type * as Layer from "effect/Layer"
import { Cookies } from "../browser/Cookies.js"
import { CrossTab } from "../browser/CrossTab.js"
import { Locks } from "../browser/Locks.js"
import { Navigation } from "../browser/Navigation.js"
import { Page } from "../browser/Page.js"
import { Passkeys } from "../browser/Passkeys.js"
import { Scripts } from "../browser/Scripts.js"
import { Storage } from "../browser/Storage.js"
import { TabStorage } from "../browser/TabStorage.js"
import { WalletHost } from "../browser/WalletHost.js"
import type { ClientOptions } from "../../domain/client/ClientSettings.js"
import { layerBrowser, type ClientServices } from "./layerBrowser.js"
import type { ServiceLayers } from "./layerCore.js"

/** Services that need no browser: what they keep is in memory. */
export const inMemory = (): ServiceLayers => ({
  Cookies: Cookies.layerMemory,
  Storage: Storage.layerMemory,
  TabStorage: TabStorage.layerMemory,
  CrossTab: CrossTab.layerNoop,
  Locks: Locks.layerNoop,
  Passkeys: Passkeys.layerNoop,
  WalletHost: WalletHost.layerNoop,
  Navigation: Navigation.layerMemory("http://localhost/"),
  Scripts: Scripts.layerNoop,
  Page: Page.layerNoop
})

/**
 * A complete client that needs no browser: cookies, storage and address are kept in memory; there are no other tabs and no
 * scripts. Pass an `HttpClient`, such as the embedded provider's, and any other service that the test replaces.
 *
 * @example
 * import { FetchHttpClient } from "@effect/platform"
 * import { layerTest } from "latchkey/effect"
 * import { EmbeddedProvider } from "latchkey/provider"
 * import * as Layer from "effect/Layer"
 *
 * const { fetch } = EmbeddedProvider.make()
 * const HttpClient = FetchHttpClient.layer.pipe(Layer.provide(Layer.succeed(FetchHttpClient.Fetch, fetch)))
 * const client = layerTest("public-token-test-1", { HttpClient })
 */
export const layerTest = (
  publicToken: string,
  replaced: ServiceLayers & {
    /** Answers the requests of the client. */
    readonly HttpClient: Layer.Layer<HttpClient.HttpClient>
  },
  options: ClientOptions = {}
): Layer.Layer<ClientServices> => layerBrowser(publicToken, options, { ...inMemory(), ...replaced })
