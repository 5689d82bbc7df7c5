/** A page's script: the provider's own client of organizations, version 5. */
import { StytchB2BHeadlessClient } from "stytch-vanilla-5/b2b/headless"
import { publish } from "./organizationPage.js"

Object.assign(globalThis, {
  makeClient: (...options: ConstructorParameters<typeof StytchB2BHeadlessClient>) =>
    publish(new StytchB2BHeadlessClient(...options))
})
