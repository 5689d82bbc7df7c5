/** A page's script: the provider's own client, version 5. */
import { Products, StytchUIClient, type StytchLoginConfig } from "stytch-vanilla-5"

Object.assign(globalThis, {
  Products,
  makeClient: (...options: ConstructorParameters<typeof StytchUIClient>) => new StytchUIClient(...options),
  mountLogin: (config: StytchLoginConfig) => globalThis.stytch.mountLogin({ elementId: "#login", config })
})
