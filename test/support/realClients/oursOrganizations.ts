/** A page's script: our client of organizations, in the place of the provider's own. */
import { createOrganizationClient } from "../../../src/b2b.js"
import { publish } from "./organizationPage.js"

Object.assign(globalThis, {
  makeClient: (...options: Parameters<typeof createOrganizationClient>) => {
    const client = createOrganizationClient(...options)
    // With a listener it keeps the session fresh, as the provider's own client does at once
    client.onStateChange(() => undefined)
    return publish(client)
  }
})
