/** What `npm start` prints when it listens. */
import type { Plugin } from "vite"

/** Says where the pages are and what to do, in place of Vite's addresses. */
export const welcome = (): Plugin => ({
  name: "latchkey:welcome",
  configureServer: (server) => {
    server.printUrls = () => {
      const { local = [], network = [] } = server.resolvedUrls ?? {}
      const [address = ""] = [...local, ...network]
      server.config.logger.info(welcomeOf(address))
    }
  }
})

/** The text for the address of the playground, which ends in a slash. */
export const welcomeOf = (address: string): string => `
  Playground  ${address}
  Inbox       ${address}embedded/_control/#inbox (also on the playground)
  Gallery     ${address}gallery/ (every screen)

  Open the playground, sign in with any email address, and open the link that arrives in the inbox.
  Nothing leaves this computer. Ctrl+C ends it.
`
