/** A site that tests itself with the Playwright of its project. */
import { defineConfig } from "@playwright/test"

export default defineConfig({
  // Guards against hangs: a busy machine may be slow
  timeout: 120_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL: "http://localhost:4128",
    launchOptions: {
      executablePath: process.env["CHROME_PATH"] ?? "",
      args: ["--no-sandbox", "--disable-gpu"]
    }
  },
  webServer: [
    { command: "npx latchkey provider --port 4127", url: "http://127.0.0.1:4127/_control/health" },
    { command: "node site.mjs", url: "http://localhost:4128" }
  ]
})
