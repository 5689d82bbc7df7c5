/** Stand-ins for the scripts of other parties that captcha and fraud protection load. */
import type { BrowserContext } from "playwright-core"

export const recaptcha = "https://www.google.com/recaptcha/enterprise.js"
export const telemetry = "https://elements.stytch.com/telemetry.js"

const scripts: Readonly<Record<string, string>> = {
  [recaptcha]: `let tokens = 0; globalThis.grecaptcha = { enterprise: {
    ready: (callback) => setTimeout(callback),
    execute: async (key, { action }) => [key, action, ++tokens].join(" ")
  } }`,
  [telemetry]: `let ids = 0; globalThis.GetTelemetryID = async (token, submit) => [submit, ++ids].join(" ")`
}

/** Serves both scripts, except those that are down. Returns the addresses that were asked for. */
export const serveScripts = async (context: BrowserContext, down: ReadonlySet<string> = new Set()) => {
  const asked: Array<string> = []
  for (const [url, body] of Object.entries(scripts))
    await context.route(`${url}**`, (route, request) => {
      asked.push(request.url())
      return down.has(url) ? route.abort() : route.fulfill({ contentType: "text/javascript", body })
    })
  return asked
}
