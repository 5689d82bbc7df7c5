/** Runs the tests of `test/browser/playwright` with Playwright, against a site and a provider that this test serves. */
import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { describe, expect } from "vitest"
import { it } from "../support/browser/it.js"
import { isObject } from "../../src/domain/values/objects.js"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** Runs Playwright as `npx playwright test` does. Returns its report. */
const runPlaywright = (env: Readonly<Record<string, string>>) =>
  new Promise<unknown>((resolve, reject) => {
    const args = ["node_modules/@playwright/test/cli.js", "test", "--reporter=json"]
    const config = ["--config", "test/browser/playwright/playwright.config.ts"]
    const options = { cwd: root, env: { ...process.env, ...env }, maxBuffer: 2 ** 26 }
    execFile(process.execPath, [...args, ...config], options, (error, stdout, stderr) => {
      try {
        resolve(JSON.parse(stdout))
      } catch {
        reject(new Error(`Playwright wrote no report. ${stderr} ${stdout}`, { cause: error }))
      }
    })
  })

const listIn = (value: unknown, name: string): ReadonlyArray<unknown> => {
  const list: unknown = isObject(value) ? Reflect.get(value, name) : undefined
  return Array.isArray(list) ? list : []
}

const textIn = (value: unknown, name: string): string =>
  isObject(value) && name in value ? String(Reflect.get(value, name)) : ""

/** The title of each test and its outcome, with the messages of its errors. */
const outcomesIn = (suite: unknown): ReadonlyArray<string> => [
  ...listIn(suite, "suites").flatMap(outcomesIn),
  ...listIn(suite, "specs").map((spec) => {
    const [test] = listIn(spec, "tests")
    const results = listIn(test, "results")
    const errors = results.flatMap((result) => listIn(result, "errors"))
    return [
      `${textIn(spec, "title")}: ${textIn(test, "status")}`,
      ...errors.map((error) => textIn(error, "message"))
    ].join("\n")
  })
]

describe("the kit for Playwright", () => {
  it("passes its tests in Playwright itself", async ({ provider, serve }) => {
    const { origin: SITE } = await serve({ csp: "none" })
    const report = await runPlaywright({ SITE, PROVIDER: provider.origin })
    const outcomes = outcomesIn(report)
    expect(listIn(report, "errors")).toEqual([])
    expect(outcomes.filter((outcome) => !outcome.endsWith(": expected"))).toEqual([])
    expect(outcomes).toHaveLength(17)
  })
})
