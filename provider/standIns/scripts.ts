/** Stand-ins for the scripts of other parties, which pages without a network cannot load. */
import type { BrowserContext } from "@playwright/test"

/** The scripts of captcha and fraud protection, by their addresses. Each token and each id is another one, so that tests can count them. */
export const scriptStandIns: ReadonlyMap<string, string> = new Map([
  [
    "https://www.google.com/recaptcha/enterprise.js",
    `let tokens = 0; globalThis.grecaptcha = { enterprise: {
    ready: (callback) => setTimeout(callback),
    execute: async (key, { action }) => [key, action, ++tokens].join(" ")
  } }`
  ],
  [
    "https://elements.stytch.com/telemetry.js",
    `let ids = 0; globalThis.GetTelemetryID = async (token, submit) => [submit, ++ids].join(" ")`
  ]
])

/**
 * The addresses of other parties that a provider answers, whatever the host: captcha, fraud protection and Google One Tap. `*`
 * stands for any text, and a query may follow. Mock Service Worker and similar tools take them as they are.
 */
export const standInAddresses: ReadonlyArray<string> = [
  ...scriptStandIns.keys(),
  "https://accounts.google.com/gsi/*"
]

/** What these addresses begin with. */
export const standInPrefixes = standInAddresses.map((address) => address.replace("*", ""))

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
