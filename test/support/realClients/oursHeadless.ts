/** A page's script: our client without its widget, in the place of the provider's own. */
import { createAuthClient } from "../../../src/index.js"

Object.assign(globalThis, {
  makeClient: (...options: Parameters<typeof createAuthClient>) => {
    const client = createAuthClient(...options)
    // It starts with the first call or listener (docs/decisions/0024), the provider's own client at once
    client.onStateChange(() => undefined)
    return client
  }
})
