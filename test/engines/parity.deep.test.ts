import { describe } from "vitest"
import { states } from "../../demo/gallery/states.js"
import { eventually } from "../support/browser/login.js"
import { chromium, oldestChromium } from "../support/engines/chromium.js"
import { firefox } from "../support/engines/firefox.js"
import { itIn } from "../support/engines/it.js"
import { stylesOf } from "../support/engines/parity.js"
import { webkit } from "../support/engines/webkit.js"

const names = states.map(({ name }) => name)

type Styles = ReadonlyMap<string, ReadonlyArray<string>>

/** What Chromium computes, read once. */
let reference: Promise<Styles> | undefined

const readInChromium = async (url: string, names: ReadonlyArray<string>) => {
  const session = await chromium.open()
  const tab = await session.newTab()
  await tab.goto(url)
  const styles = await stylesOf(tab, names)
  await session.close()
  return styles
}

/** The lines of all states that only one of two engines has. */
const differencesOf = (one: Styles, other: Styles, compared: (line: string) => string) =>
  [...one].flatMap(([name, lines]) => {
    const ours = new Set(lines.map(compared))
    const theirs = new Set((other.get(name) ?? []).map(compared))
    const single = [...ours, ...theirs].filter((line) => !ours.has(line) || !theirs.has(line))
    return single.map((line) => [name, line] as const)
  })

/** Chrome before 111 lacks `color-mix()`: it has other translucent colours, and none or a plain one behind these parts. */
const withoutTints = (line: string) =>
  (/ lk-(box|disclosure|disclosure-body|otp-cell|tablist|used):/.test(line)
    ? line.replaceAll(/rgb\(.*?\)/g, "")
    : line
  ).replaceAll(/rgba\(.*?\)|color\(.*?\)/g, "")

describe("every state of the gallery", () => {
  for (const [name, engine, compared = (line: string) => line] of [
    ["Firefox", firefox()],
    ["WebKitGTK", webkit()],
    ["the oldest Chromium that we support", oldestChromium(), withoutTints]
  ] as const)
    itIn(engine)(
      `has the borders, paddings and colours in ${name} that it has in Chromium`,
      async ({ open, site }) => {
        const url = site.url("gallery")
        const tab = await open("gallery")
        reference ??= readInChromium(url, names)
        const first = differencesOf(await reference, await stylesOf(tab, names), compared)
        // On a busy machine a state may be read before it is complete
        const doubtful = [...new Set(first.map(([name]) => name))]
        if (doubtful.length === 0) return
        await eventually(async () =>
          differencesOf(await readInChromium(url, doubtful), await stylesOf(tab, doubtful), compared)
        ).toEqual([])
      }
    )
})
