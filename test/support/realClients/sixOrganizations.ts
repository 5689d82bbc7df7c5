/** A page's script: the provider's own client of organizations, version 6. */
import { createStytchB2BClient } from "@stytch/vanilla-js/b2b/headless"
import { publish } from "./organizationPage.js"

Object.assign(globalThis, {
  makeClient: (...options: Parameters<typeof createStytchB2BClient>) =>
    publish(createStytchB2BClient(...options))
})
