import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"
import { resolve } from "./scripts/aliases.mjs"

const browserTests = "test/browser/**/*.test.{ts,tsx}"
const viewTests = "test/view/**/*.test.{ts,tsx}"

export default defineConfig({
  resolve,
  test: {
    // The files of a worker share its modules and its browser: loading them again costs as much as the tests.
    isolate: false,
    // Guards against hangs. No verdict depends on the clock: a busy machine may be slow.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          environment: "node",
          include: ["test/**/*.test.{ts,tsx}"],
          exclude: [viewTests, browserTests]
        }
      },
      {
        extends: true,
        test: {
          name: "view",
          environment: "./test/support/view/page.ts",
          include: [viewTests],
          setupFiles: ["test/support/view/setup.ts"]
        }
      },
      {
        extends: true,
        test: {
          name: "browser",
          environment: "node",
          include: [browserTests],
          globalSetup: ["test/support/browser/globalSetup.ts"]
        }
      },
      {
        extends: true,
        test: {
          name: "bench",
          environment: "node",
          include: [],
          benchmark: { include: ["bench/**/*.bench.ts"] }
        }
      }
    ],
    coverage: {
      provider: "v8",
      include: ["src/**/*.{ts,tsx}"],
      exclude: ["src/{index,widget,react,effect,provider}.ts"],
      reporter: ["text-summary", "html", "json-summary"],
      reportsDirectory: fileURLToPath(new URL("coverage", import.meta.url)),
      // Set by scripts/test.mjs when every test runs: part of the tests cannot reach them.
      ...(process.env["LATCHKEY_THRESHOLDS"] === "1" && {
        thresholds: {
          "src/domain/**/*.ts": { lines: 100, branches: 100 },
          "src/services/**/*.ts": { lines: 95, branches: 95 }
        }
      })
    }
  }
})
