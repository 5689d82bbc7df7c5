import type { Page } from "playwright-core"
import { afterAll, describe, expect } from "vitest"
import { it } from "../support/browser/it.js"
import { button, emailField, openSignedIn, passcodesBy, quiet } from "../support/browser/login.js"
import { expectRefresh, refreshes, stopTime } from "../support/browser/refresh.js"
import { askAndGoBack, held, remount, watchTimers, type Held } from "../support/browser/soak.js"
import { writeSoak, type Soak } from "../support/browser/soakReport.js"
import { isWhole, portionOf, sliceOf } from "../support/deep.js"
import { t } from "../support/words.js"

const rounds = 4

const soaks: Array<Soak> = []
let chromium = ""
afterAll(() => {
  if (isWhole && soaks.length === 4 && process.env["LATCHKEY_WRITE"] === "1") writeSoak(soaks, chromium)
})

/** Repeats a round and notes what the page holds after each: no more at the end than after the first. */
const expectFlat = async (page: Page, what: string, round: () => Promise<void>) => {
  const marks: Array<Held> = []
  for (let done = 0; done <= rounds; done++) {
    await round()
    marks.push(await held(page))
  }
  chromium = page.context().browser()?.version() ?? ""
  soaks.push({ what, marks })
  const [first, last] = [marks[0], marks.at(-1)]
  if (first === undefined || last === undefined) throw new Error("Nothing was measured.")
  expect(last.fibers).toBeGreaterThanOrEqual(0)
  expect(last.fibers - first.fibers, "fibers").toBeLessThanOrEqual(2)
  expect(last.timers - first.timers, "timers").toBeLessThanOrEqual(2)
  expect(last.sheets, "style sheets").toBe(first.sheets)
  // The last mount may not be collected yet: React gives each root some 150 listeners.
  expect(last.nodes - first.nodes, "nodes").toBeLessThan(100)
  expect(last.listeners - first.listeners, "listeners").toBeLessThan(400)
  // The first round compiles and fills caches; what garbage collection leaves differs by some hundred kB
  const second = marks[1]?.heapMB ?? NaN
  expect(last.heapMB, "heap in MB").toBeLessThan(1.2 * second)
}

/** A guard against hangs: a busy machine needs minutes for the changes of the screen. */
const timeout = 3_600_000

describe("a page that is open for long", () => {
  it.for(sliceOf([false, true]))(
    "holds no more after 1,000 mounts, with enableShadowDOM %s",
    async (enableShadowDOM, { context, open }) => {
      await watchTimers(context)
      const page = await open("login", quiet)
      // What the services themselves hold is there from the first round on
      await page.evaluate(() => window.lk.auth.otps.email.loginOrCreate("ada@example.com").then(() => null))
      const each = portionOf(1_000 / rounds)
      await expectFlat(
        page,
        `${each} mounts a round, ${enableShadowDOM ? "in" : "without"} a shadow root`,
        () => remount(page, each, enableShadowDOM)
      )
    }
  )

  it("holds no more after 10,000 changes of the screen", { timeout }, async ({ context, open }) => {
    await watchTimers(context)
    const page = await open("login", passcodesBy("email"))
    await emailField(page).fill("ada@example.com")
    await button(page, t("main.submit.email")).waitFor()
    const each = portionOf(5_000 / rounds)
    await expectFlat(page, `${2 * each} changes of the screen a round`, () => askAndGoBack(page, each))
  })

  it("holds no more after 24 hours, in which it refreshes every three minutes", async ({
    context,
    open,
    provider
  }) => {
    await context.clock.install()
    await watchTimers(context)
    const page = await openSignedIn(open, provider, quiet)
    await stopTime(context)
    const hours = portionOf(24 / rounds)
    await expectFlat(page, `${hours} hours a round, with a refresh every three minutes`, async () => {
      for (let refresh = 1; refresh <= hours * 20; refresh++) await expectRefresh(context, provider, page)
    })
    expect(new Set(refreshes(provider))).toEqual(new Set([200]))
    expect(await page.evaluate(() => window.lk.auth.session.getInfo().status)).toBe("present")
  })
})
