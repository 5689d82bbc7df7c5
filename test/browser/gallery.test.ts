import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { bringAxe } from "../support/browser/axe.js"
import { findings, held, openGallery, otherScreens } from "../support/browser/gallery.js"
import type { WatchedPage } from "../support/browser/openPage.js"
import type { Gallery } from "./pages/gallery.js"

let page: WatchedPage
let close = async () => {}
let states: Gallery["states"] = []

/** The first states of each screen, as many as are asked for. */
const someOfEach = (count: number): ReadonlyArray<string> =>
  [...new Set(states.map(({ screen }) => screen))].flatMap((tag) =>
    states
      .filter(({ screen }) => screen === tag)
      .slice(0, count)
      .map(({ name }) => name)
  )

const names = () => states.map(({ name }) => name)

beforeAll(async () => {
  ;[page, close] = await openGallery()
  states = await page.evaluate(() => window.gallery.states.map(({ name, screen }) => ({ name, screen })))
  await bringAxe(page)
})
afterAll(() => close())
afterEach(() => {
  expect(page.problems.splice(0), "problems in the page").toEqual([])
})

describe("every state of the gallery", () => {
  it("is drawn as the screen that it names and leaves nothing behind", { timeout: 60_000 }, async () => {
    const screens = await page.evaluate(() => window.gallery.screens)
    expect(screens.filter((tag) => states.every(({ screen }) => screen !== tag))).toEqual([])

    const before = await held(page)
    expect(await otherScreens(page)).toEqual([])
    const after = await held(page)
    // Parts that were loaded meanwhile hold some; one for each state would be a leak.
    expect(after.nodes - before.nodes).toBeLessThan(states.length / 2)
    expect(after.listeners - before.listeners).toBeLessThan(states.length / 2)
  })

  it(
    "pleases axe in light and dark colours and fits into 1280 px at 200 % zoom",
    { timeout: 90_000 },
    async () => {
      await page.setViewportSize({ width: 640, height: 450 })
      expect(await findings(page, names())).toEqual([])
    }
  )

  it("fits into 320 px, with nothing cut off or too small to touch", { timeout: 60_000 }, async () => {
    await page.setViewportSize({ width: 320, height: 900 })
    expect(await findings(page, names(), { axe: false })).toEqual([])
  })
})

describe("states of every screen", () => {
  it("please axe and fit into 320 px when written from right to left", { timeout: 60_000 }, async () => {
    await page.setViewportSize({ width: 320, height: 900 })
    expect(await findings(page, someOfEach(3), { dir: "rtl" })).toEqual([])
  })

  it("please axe in forced colours, and bring none of their own", { timeout: 60_000 }, async () => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.emulateMedia({ forcedColors: "active" })
    expect(await findings(page, someOfEach(3), { forced: true })).toEqual([])
  })
})
