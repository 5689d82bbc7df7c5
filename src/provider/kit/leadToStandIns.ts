/** Stand-ins for other parties in Playwright: the provider answers for them. */
import type { BrowserContext } from "@playwright/test"
import { standInPrefixes } from "../standIns/scripts.js"

/** Has the provider at the address answer for captcha, fraud protection and Google One Tap in the pages of the context. */
export const leadToStandIns = async (context: BrowserContext, address: string): Promise<void> => {
  await context.route(
    ({ href }) => standInPrefixes.some((prefix) => href.startsWith(prefix)),
    async (route, request) => {
      const { pathname, search } = new URL(request.url())
      const response = await route.fetch({ url: `${address}${pathname}${search}` }).catch(() => undefined)
      // An offline fault, for example
      await (response === undefined ? route.abort() : route.fulfill({ response }))
    }
  )
}
