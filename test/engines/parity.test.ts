import { describe, expect } from "vitest"
import { states } from "../../demo/gallery/states.js"
import { chromium, oldestChromium } from "../support/engines/chromium.js"
import { firefox } from "../support/engines/firefox.js"
import { itIn } from "../support/engines/it.js"
import { stylesOf } from "../support/engines/parity.js"
import { webkit } from "../support/engines/webkit.js"

const names = states.map(({ name }) => name)

/** What Chromium computes, read once. */
let reference: Promise<ReadonlySet<string>> | undefined

const readInChromium = async (url: string) => {
  const session = await chromium.open()
  const tab = await session.newTab()
  await tab.goto(url)
  const styles = await stylesOf(tab, names)
  await session.close()
  return new Set(styles)
}

/** Chrome before 111 lacks `color-mix()`: these parts have other colours there. */
const withoutTints = (line: string) =>
  / lk-(box|disclosure|disclosure-body|otp-cell|tablist):/.test(line)
    ? line.replaceAll(/rgba?\(.*?\)|color\(.*?\)/g, "")
    : line

describe("every state of the gallery", () => {
  for (const [name, engine, compared = (line: string) => line] of [
    ["Firefox", firefox()],
    ["WebKitGTK", webkit()],
    ["the oldest Chromium that we support", oldestChromium(), withoutTints]
  ] as const)
    itIn(engine)(
      `has the borders, paddings and colours in ${name} that it has in Chromium`,
      async ({ open, site }) => {
        reference ??= readInChromium(site.url("gallery"))
        const expected = new Set([...(await reference)].map(compared))
        const found = (await stylesOf(await open("gallery"), names)).map(compared)
        expect(found.filter((line) => !expected.has(line))).toEqual([])
        expect(new Set(found).size).toBe(expected.size)
      }
    )
})
