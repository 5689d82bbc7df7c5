/** Chromium through Playwright, for comparison. */
import type { JSHandle } from "playwright-core"
import { patience } from "../patience.js"
import { launch } from "../browser/chromium.js"
import type { Engine } from "./Tab.js"

export const chromium: Engine = {
  name: "Chromium",
  open: async () => {
    const context = await (await launch()).newContext({ reducedMotion: "reduce" })
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
          }
        }
      },
      close: () => context.close()
    }
  }
}
