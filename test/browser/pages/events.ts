/** A site that logs many events at once. */
import * as Effect from "effect/Effect"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { EventLog, layerBrowser } from "latchkey/effect"
import { providerOrigin } from "../../support/browser/inPage.js"

const runtime = ManagedRuntime.make(
  layerBrowser("public-token-test-00000000-0000-0000-0000-000000000000", {
    endpoints: { testAPIURL: providerOrigin() }
  })
)
const { log } = runtime.runSync(EventLog)

/** Logs `count` events at once, named by their number. */
const flood = (count: number) =>
  runtime.runSync(Effect.forEach(Array(count).keys(), (n) => log(String(n), { n }), { discard: true }))

declare global {
  interface Window {
    /** Only on `events.html`. */
    readonly flood: typeof flood
  }
}

Object.assign(window, { flood })
