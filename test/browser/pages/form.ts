/** A site written with Effect that adds an address to the account, and navigates to the provider's answer. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { layerCore, layerTransport, MagicLinksApi, Transport } from "latchkey/effect"
import { providerOrigin } from "../../support/browser/inPage.js"

const token = "public-token-test-00000000-0000-0000-0000-000000000000"
const options = { endpoints: { testAPIURL: providerOrigin() } }
const runtime = ManagedRuntime.make(Layer.provide(layerTransport(options), layerCore(token, options, {})))

document.querySelector("form")?.addEventListener("submit", (event) => {
  event.preventDefault()
  const email = document.querySelector("input")?.value ?? ""
  runtime.runFork(
    Effect.flatMap(Transport, (transport) =>
      transport.submit(MagicLinksApi.magicLinks.email.send, { email }, { factor: "secondary" })
    )
  )
})
