/** A page's script: our client, in the place of the provider's own. */
import { createAuthWidget } from "../../../src/widget.js"
import { callbacks, type Mount } from "./page.js"

let client: ReturnType<typeof createAuthWidget> | undefined

const mount: Mount = (name, { products = [], config, passwordResetToken = "", ...options }) => {
  if (client === undefined) throw new Error("There is no client")
  const all = { ...options, elementId: "#login", callbacks, config: { ...config, products } }
  if (name === "login") client.mountLogin(all)
  else if (name === "resetPassword") client.mountResetPassword({ ...all, passwordResetToken })
  else if (name === "passkeyRegistration") client.mountPasskeyRegistration(all)
  else client.mountIdentityProvider(all)
}

Object.assign(globalThis, {
  makeClient: (...options: Parameters<typeof createAuthWidget>) => {
    client = createAuthWidget(...options)
    // With a listener it keeps the session fresh, as the provider's own client does at once
    client.onStateChange(() => undefined)
    return client
  },
  mount
})
