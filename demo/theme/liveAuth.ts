/** A client for a page of the documentation: its provider is in the page, and nothing is stored. */
import { Cookies, createAuthWidget, CrossTab, layerFetch, Locks, Navigation } from "latchkey/effect"
import { Storage, TabStorage, WalletHost, type AuthWidget } from "latchkey/effect"
import { EmbeddedProvider } from "latchkey/provider"

/** `onWarning` gets the widget's warnings, for example of colors without contrast. */
export const makeLiveAuth = (onWarning: (message: string) => void): AuthWidget =>
  createAuthWidget("public-token-test-documentation", {
    telemetry: false,
    onWarning,
    layers: {
      HttpClient: layerFetch(EmbeddedProvider.make().fetch),
      Cookies: Cookies.layerMemory,
      Storage: Storage.layerMemory(),
      TabStorage: TabStorage.layerMemory,
      CrossTab: CrossTab.layerNoop,
      Locks: Locks.layerNoop,
      Navigation: Navigation.layerMemory("http://localhost/"),
      WalletHost: WalletHost.layerNoop
    }
  })
