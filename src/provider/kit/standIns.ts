/** Stand-ins for the scripts of other parties, which tests without a network cannot load. */
import type { BrowserContext } from "@playwright/test"

const google = "https://accounts.google.com/gsi/"

/** By the script's address. Each token and each id is another one, so that tests can count them. */
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

/** Answers for captcha and fraud protection in the pages of the context. */
export const standInForScripts = async (context: BrowserContext): Promise<void> => {
  for (const [url, body] of scriptStandIns)
    await context.route(`${url}**`, (route) => route.fulfill({ contentType: "text/javascript", body }))
}

/** Has the provider at the address answer for Google One Tap. */
export const standInForGoogle = async (context: BrowserContext, address: string): Promise<void> => {
  await context.route(`${google}**`, async (route, request) => {
    const path = request
      .url()
      .slice(google.length)
      .replace(/^client(?=$|\?)/, "client.js")
    await route.fulfill({ response: await route.fetch({ url: `${address}/gsi/${path}` }) })
  })
}
