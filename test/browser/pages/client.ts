/** A site that uses the client without the widget. Tests act as the site's code through `window.site`. */
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as latchkey from "latchkey"
import { layerWallets, promised, WalletHost, Wallets } from "latchkey/effect"
import { providerOrigin } from "../../support/browser/inPage.js"

const auth = latchkey.createAuthClient("public-token-test-00000000-0000-0000-0000-000000000000", {
  passkeySignals: location.search === "?signals",
  endpoints: {
    testAPIURL: providerOrigin(),
    clientsideServicesIframeURL: `${providerOrigin()}/clientside-services/index.html`
  }
})

const runtime = ManagedRuntime.make(Layer.provide(layerWallets, WalletHost.layer))
const { detect, ...asking } = runtime.runSync(Wallets)
const wallets = promised({ ...asking, detect: () => detect }, runtime)

/** Describes a failed call: the exported error class, and its reason if it has one. */
const failure = async (call: Promise<unknown>): Promise<string> => {
  try {
    await call
    return "no failure"
  } catch (error) {
    // Sites log whole errors, and each test checks that no secret reached the console
    console.log(String(error), JSON.stringify(error))
    const name = error instanceof Error ? error.name : ""
    const exported: unknown = Reflect.get(latchkey, name)
    if (typeof exported !== "function" || !(error instanceof exported))
      return `none of ours: ${String(error)}`
    const reason = reasonOf(error)
    return reason === undefined ? name : `${name}: ${reason}`
  }
}

const reasonOf = (error: unknown): string | undefined => {
  if (error instanceof latchkey.ApiError) return error.error_type
  if (error instanceof latchkey.WalletError) return error.code
  return error instanceof latchkey.OneTapError ? error.reason : undefined
}

const site = { latchkey, auth, wallets, failure }

declare global {
  interface Window {
    /** Only on `client.html`. */
    readonly site: typeof site
  }
}

Object.assign(window, { site })
