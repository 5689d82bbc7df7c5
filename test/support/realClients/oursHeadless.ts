/** A page's script: our client without its widget, in the place of the provider's own. */
import { createAuthClient } from "../../../src/index.js"

Object.assign(globalThis, {
  makeClient: (...options: Parameters<typeof createAuthClient>) => {
    const client = createAuthClient(...options)
    // With a listener it keeps the session fresh, as the provider's own client does at once
    client.onStateChange(() => undefined)
    return client
  }
})
