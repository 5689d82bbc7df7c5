/** A page's script: the provider's own client, version 6, whose widget is an element. */
import { createStytchClient, Products, StytchUI, type StytchLoginConfig } from "@stytch/vanilla-js"

customElements.define("stytch-ui", StytchUI)

let client: ReturnType<typeof createStytchClient> | undefined

Object.assign(globalThis, {
  Products,
  makeClient: (...options: Parameters<typeof createStytchClient>) =>
    (client = createStytchClient(...options)),
  mountLogin: (config: StytchLoginConfig) => {
    const element = new StytchUI()
    document.querySelector("#login")?.append(element)
    if (client !== undefined) element.render({ client, config })
  }
})
