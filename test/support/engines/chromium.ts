/** Chromium through Playwright: that of the other browser tests, for comparison, and the oldest one that we support. */
import type { Browser, JSHandle } from "playwright-core"
import { patience } from "../patience.js"
import { installFloorChromium, runsFloorChromium } from "../../../scripts/chromium.mjs"
import { launch, launchAt } from "../browser/chromium.js"
import { addAuthenticator } from "../browser/client.js"
import type { Engine } from "./Tab.js"

const chromiumBy = (name: string, start: () => Promise<Browser>, hasPasskeys = true): Engine => ({
  name,
  open: async () => {
    const context = await (await start()).newContext({ reducedMotion: "reduce" })
    context.setDefaultTimeout(patience)
    return {
      newTab: async () => {
        const page = await context.newPage()
        return {
          goto: async (url) => void (await page.goto(url)),
          reload: async () => void (await page.reload()),
          evaluate: (inPage, ...args) => page.evaluate(`(${inPage.toString()})(...${JSON.stringify(args)})`),
          click: async (find, ...args) => {
            const found: JSHandle = await page.evaluateHandle(
              `(${find.toString()})(...${JSON.stringify(args)})`
            )
            const element = found.asElement()
            if (element === null) throw new Error(`There is no ${args.join(" ")}.`)
            await element.click()
          },
          press: async (keys) => {
            for (const key of keys) await page.keyboard.press(key)
          },
          ...(hasPasskeys && { addAuthenticator: async () => void (await addAuthenticator(context, page)) })
        }
      },
      close: () => context.close()
    }
  }
})

export const chromium = chromiumBy("Chromium", launch)

let oldest: Promise<Browser> | undefined

/** Chromium 109, where it runs. Its build for servers crashes when a page asks for a passkey. */
export const oldestChromium = (): Engine | undefined => {
  const launch = () => (oldest ??= installFloorChromium().then(launchAt))
  return runsFloorChromium ? chromiumBy("Chromium 109", launch, false) : undefined
}
