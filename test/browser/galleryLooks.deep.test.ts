import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { bringAxe } from "../support/browser/axe.js"
import { lookedAt, openGallery, search, type Search } from "../support/browser/gallery.js"
import type { WatchedPage } from "../support/browser/openPage.js"
import { sliceOf } from "../support/deep.js"

let page: WatchedPage
let close = async () => {}
let names: ReadonlyArray<string> = []

beforeAll(async () => {
  ;[page, close] = await openGallery()
  await bringAxe(page)
  names = await page.evaluate(() => window.gallery.states.map(({ name }) => name))
})
afterAll(() => close())
afterEach(() => {
  expect(page.problems.splice(0), "problems in the page").toEqual([])
})

/** Each state is drawn in each of these ways. */
const ways: ReadonlyArray<readonly [way: string, width: number, search: Search]> = [
  ["in dark colours", 320, { schemes: ["dark"] }],
  ["in Arabic, from right to left", 320, { look: { locale: "ar" }, schemes: ["light"] }],
  ["in forced colours, without colours of our own", 1280, { schemes: ["light"], forced: true }]
]

describe("every state of the gallery", () => {
  it.each(sliceOf(ways))(
    "passes axe and fits into the page %s at %i px",
    async (_, width, asked) => {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ forcedColors: asked.forced === true ? "active" : "none" })
      expect((await search(page, names, asked)).found).toEqual([])
    },
    // One call per way, of all states
    1_200_000
  )
})

/** The value of a property of the first of these elements, in a state of the gallery. */
const styleOf = (state: string, selector: string, property: string) =>
  page.evaluate(
    async ([state, selector, property]) => {
      await window.gallery.show(state, {})
      const element = document.querySelector(selector)
      return element && getComputedStyle(element).getPropertyValue(property)
    },
    [state, selector, property] as const
  )

it("the picture of a new app stays dark on light in forced colours", async () => {
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" })
  expect(await styleOf("app-enrollment", ".lk-qr", "background-color")).toBe("rgb(255, 255, 255)")
  await page.emulateMedia({ forcedColors: "none", colorScheme: "light" })
})

it("a filled field keeps the colours of the widget, also with reduced motion", async () => {
  await page.emulateMedia({ reducedMotion: "reduce" })
  await styleOf(names[0] ?? "", ".lk-input", "color")
  const devtools = await page.context().newCDPSession(page)
  await devtools.send("DOM.enable")
  await devtools.send("CSS.enable")
  const { root } = await devtools.send("DOM.getDocument")
  const { nodeId } = await devtools.send("DOM.querySelector", { nodeId: root.nodeId, selector: ".lk-input" })
  await devtools.send("CSS.forcePseudoState", { nodeId, forcedPseudoClasses: ["autofill"] })
  const { computedStyle } = await devtools.send("CSS.getComputedStyleForNode", { nodeId })
  expect(computedStyle.find(({ name }) => name === "transition-delay")?.value).toBe("99999s")
  await devtools.detach()
})

/** The widths and languages in which labels and codes have the least room. */
const narrow = [
  [320, "en"],
  [400, "en"],
  [320, "de"],
  [400, "de"],
  [400, "ar"]
] as const

describe("at a look", () => {
  it.each(sliceOf(narrow))(
    "codes and labels have one line, and nothing touches or is cut, at %i px in %s",
    async (width, locale) => {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ forcedColors: "none" })
      expect(await lookedAt(page, names, { locale })).toEqual([])
    },
    1_200_000
  )
})
