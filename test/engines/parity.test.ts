import { describe, expect } from "vitest"
import { states } from "../../demo/gallery/states.js"
import { chromium } from "../support/engines/chromium.js"
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

describe("every state of the gallery", () => {
  for (const [name, engine] of [
    ["Firefox", firefox()],
    ["WebKitGTK", webkit()]
  ] as const)
    itIn(engine)(
      `has the borders, paddings and colours in ${name} that it has in Chromium`,
      async ({ open, site }) => {
        reference ??= readInChromium(site.url("gallery"))
        const expected = await reference
        const found = await stylesOf(await open("gallery"), names)
        expect(found.filter((line) => !expected.has(line))).toEqual([])
        expect(found).toHaveLength(expected.size)
      }
    )
})
