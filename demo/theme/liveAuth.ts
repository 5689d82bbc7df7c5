/** The client of the documentation's live examples: its provider is in the page, and nothing is stored. */
import { Cookies, createAuthWidget, CrossTab, layerFetch, Locks, Navigation } from "latchkey/effect"
import { Storage, TabStorage, WalletHost, type AuthWidget } from "latchkey/effect"
import { EmbeddedProvider } from "latchkey/provider"

interface Live {
  readonly auth: AuthWidget
  readonly provider: EmbeddedProvider
}

/** One client for all pages and visits. Its warnings go to the examples that are shown. */
let made: Live | undefined
let warn: (message: string) => void = () => {}

const makeLive = (): Live => {
  const provider = EmbeddedProvider.make({
    projectName: "Acme",
    redirectURLs: ["https://example.com/landing/"],
    bootstrap: { disable_sdk_watermark: true }
  })
  const auth = createAuthWidget("public-token-test-documentation", {
    telemetry: false,
    onWarning: (message) => warn(message),
    layers: {
      HttpClient: layerFetch(provider.fetch),
      Cookies: Cookies.layerMemory,
      Storage: Storage.layerMemory,
      TabStorage: TabStorage.layerMemory,
      CrossTab: CrossTab.layerNoop,
      Locks: Locks.layerNoop,
      Navigation: Navigation.layerMemory("http://localhost/"),
      WalletHost: WalletHost.layerNoop
    }
  })
  return { auth, provider }
}

/** `onWarning` gets the widget's warnings from now on, for example of colors without contrast. */
export const liveAuth = (onWarning: (message: string) => void): Live => {
  warn = onWarning
  made ??= makeLive()
  return made
}
