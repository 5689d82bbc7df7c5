/**
 * `npm run pictures`: draws the gallery's poster, twelve states of the widget, light and dark, into `docs/public/pictures`.
 * They show the font that this system has for `system-ui`, which was Inter for the pictures in the repository.
 */
import { mkdirSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { chromium } from "playwright-core"
import { createServer } from "vite"
import { findChromium } from "./chromium.mjs"

const folder = fileURLToPath(new URL("../docs/public/pictures", import.meta.url))
mkdirSync(folder, { recursive: true })

const server = await createServer({
  root: fileURLToPath(new URL("../demo", import.meta.url)),
  configFile: fileURLToPath(new URL("../demo/server.config.ts", import.meta.url)),
  server: { port: 0 },
  logLevel: "error"
})
await server.listen()
const browser = await chromium.launch({ executablePath: findChromium() })
try {
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 }, reducedMotion: "reduce" })
  // The development server may compile the screens for the first time
  page.setDefaultTimeout(300_000)
  await page.goto(`${server.resolvedUrls?.local[0]}gallery/?poster`)
  await page.waitForFunction(() => {
    const roots = [...document.querySelectorAll(".state-host")].map(({ shadowRoot }) => shadowRoot)
    const isDrawn = roots.map(
      (root) => root?.querySelector("[data-screen]") && !root.querySelector(".lk-waiting")
    )
    return isDrawn.length > 0 && isDrawn.every(Boolean)
  })
  await page.waitForLoadState("networkidle")
  await page.waitForTimeout(1000)
  for (const scheme of ["light", "dark"])
    await page
      .locator(`.poster[data-scheme=${scheme}]`)
      .screenshot({ path: `${folder}/states-${scheme}.png`, animations: "disabled" })
} finally {
  await browser.close()
  await server.close()
}
