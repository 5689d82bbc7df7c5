/** Google One Tap in a page of the site: what its policy must let in, and who answers for Google. */
import type { BrowserContext, Page } from "playwright-core"
import { leadToStandIns } from "../../../provider/standIns/scripts.js"
import type { ServedProvider } from "./provider.js"
import { strictCsp, type SiteOptions } from "./site.js"

const google = "https://accounts.google.com/gsi/"

/** Still strict: Google's script and what it asks, the provider's frame, and the one policy for our script elements. */
export const lettingGoogleIn = ({ origin }: ServedProvider): Pick<SiteOptions, "csp"> => ({
  csp: [
    strictCsp(origin)
      .replace("script-src 'self'", `script-src 'self' ${google}client`)
      .replace("connect-src 'self'", `connect-src 'self' ${google}`),
    `frame-src ${origin}/clientside-services/`,
    "trusted-types latchkey"
  ].join("; ")
})

/** Has the provider's stand-in answer for Google. */
export const standInForGoogle = (context: BrowserContext, { origin }: Pick<ServedProvider, "origin">) =>
  leadToStandIns(context, origin)

/**
 * Has Google's prompt answer with this credential. Returns the function that waits for the prompt, does something before the
 * answer, and lets the prompt answer.
 */
export const answerForGoogle = async (page: Page, credential: string) => {
  await page
    .context()
    .route(`${google}client`, (route) =>
      route.fulfill({ contentType: "text/javascript", body: promptThatAnswers(credential) })
    )
  return async (before: () => Promise<void>) => {
    await page.waitForFunction(() => "answerOfGoogle" in window)
    await before()
    await page.evaluate("answerOfGoogle()")
  }
}

const promptThatAnswers = (credential: string) => `{
  let callback
  const moment = {
    getMomentType: () => "display",
    isDisplayMoment: () => true, isDisplayed: () => true, isNotDisplayed: () => false,
    isSkippedMoment: () => false, isDismissedMoment: () => false
  }
  globalThis.google = { accounts: { id: {
    initialize: (options) => { callback = options.callback },
    prompt: (listener) => {
      listener?.(moment)
      globalThis.answerOfGoogle = () => void setTimeout(() => callback({ credential: ${JSON.stringify(credential)} }))
    },
    cancel: () => {}
  } } }
}`
