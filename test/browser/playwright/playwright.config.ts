/** A project of a site that tests itself with Playwright. `test/browser/playwrightKit.deep.test.ts` runs it. */
import { defineConfig } from "@playwright/test"
import { findChromium } from "../../../scripts/chromium.mjs"

export default defineConfig({
  testMatch: "*.spec.ts",
  outputDir: "../../../node_modules/.cache/latchkey/playwright",
  // Guards against hangs: a busy machine may be slow
  timeout: 300_000,
  expect: { timeout: 240_000 },
  workers: 1,
  fullyParallel: true,
  use: {
    baseURL: process.env["SITE"] ?? "",
    launchOptions: { executablePath: findChromium(), args: ["--no-sandbox", "--disable-gpu"] }
  }
})
