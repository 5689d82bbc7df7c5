/** A page's script: the provider's own client, version 5. */
import { Products, StytchUIClient } from "stytch-vanilla-5"
import { callbacks, type Mount } from "./page.js"

const mount: Mount = (name, { products = [], config, ...options }) => {
  const all = {
    ...options,
    elementId: "#login",
    callbacks,
    config: { ...config, products: products.map((product) => Products[product]) }
  }
  if (name === "login") globalThis.stytch.mountLogin(all)
  else if (name === "resetPassword") globalThis.stytch.mountResetPassword({ passwordResetToken: "", ...all })
  else if (name === "passkeyRegistration") globalThis.stytch.mountPasskeyRegistration(all)
  else globalThis.stytch.mountIdentityProvider(all)
}

Object.assign(globalThis, {
  // The passkey suggestions of this version read it: it expects a bundler that defines it.
  process: { env: {} },
  makeClient: (...options: ConstructorParameters<typeof StytchUIClient>) => new StytchUIClient(...options),
  mount
})
