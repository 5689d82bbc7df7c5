/** The scripts of other parties that captcha and fraud protection load, as a test serves them or not. */
import type { BrowserContext } from "playwright-core"
import { scriptStandIns } from "../../../provider/standIns/scripts.js"

export const recaptcha = "https://www.google.com/recaptcha/enterprise.js"
export const telemetry = "https://elements.stytch.com/telemetry.js"

/** Serves both scripts, except those that are down. Returns the addresses that were asked for. */
export const serveScripts = async (context: BrowserContext, down: ReadonlySet<string> = new Set()) => {
  const asked: Array<string> = []
  for (const [url, body] of scriptStandIns)
    await context.route(`${url}**`, (route, request) => {
      asked.push(request.url())
      return down.has(url) ? route.abort() : route.fulfill({ contentType: "text/javascript", body })
    })
  return asked
}
