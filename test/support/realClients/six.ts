/** A page's script: the provider's own client, version 6, whose widgets are elements. */
import {
  createStytchClient,
  Products,
  StytchIdentityProvider,
  StytchPasskeyRegistration,
  StytchResetPassword,
  StytchUI
} from "@stytch/vanilla-js"
import type { Mount } from "./page.js"

customElements.define("stytch-ui", StytchUI)
customElements.define("stytch-reset-password", StytchResetPassword)
customElements.define("stytch-passkey-registration", StytchPasskeyRegistration)
customElements.define("stytch-identity-provider", StytchIdentityProvider)

let client: ReturnType<typeof createStytchClient> | undefined

const mount: Mount = (name, { products = [], config, ...options }) => {
  if (client === undefined) throw new Error("There is no client")
  const all = { ...options, client, config: { ...config, products: products.map((each) => Products[each]) } }
  const place = (element: HTMLElement) => document.querySelector("#login")?.replaceChildren(element)
  if (name === "login") {
    const element = new StytchUI()
    place(element)
    element.render(all)
  } else if (name === "resetPassword") {
    const element = new StytchResetPassword()
    place(element)
    element.render(all)
  } else if (name === "passkeyRegistration") {
    const element = new StytchPasskeyRegistration()
    place(element)
    element.render(all)
  } else {
    const element = new StytchIdentityProvider()
    place(element)
    element.render(all)
  }
}

Object.assign(globalThis, {
  makeClient: (...options: Parameters<typeof createStytchClient>) =>
    (client = createStytchClient(...options)),
  mount
})
