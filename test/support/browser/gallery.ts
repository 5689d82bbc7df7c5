/** What is done to the gallery's states, one after the other, in one page. */
import type { Page } from "playwright-core"
import type { Look } from "../../../demo/gallery/Look.js"
import { launch } from "./chromium.js"
import { openPage, type WatchedPage } from "./openPage.js"
import { serveSite } from "./site.js"

/** The page with the gallery under the strict policy, and how to close it. */
export const openGallery = async (): Promise<readonly [page: WatchedPage, close: () => Promise<void>]> => {
  const site = await serveSite({ provider: "https://provider.invalid" })
  const context = await (await launch()).newContext()
  const page = await openPage(context, site.url("gallery"))
  await page.waitForFunction(() => "gallery" in window)
  const close = async () => {
    await context.close()
    await site.close()
  }
  return [page, close]
}

/** How states are drawn, and which faults are looked for. */
export interface Search {
  readonly look?: Partial<Look>
  /** The schemes in which axe judges with all its rules. */
  readonly schemes: ReadonlyArray<Look["scheme"]>
  /** The page is in forced colours. */
  readonly forced?: boolean
}

/** What axe says about a state: the criteria of WCAG whose rules are met, and those that a person has to judge. */
export interface Judged {
  readonly name: string
  readonly met: ReadonlyArray<string>
  readonly undecided: ReadonlyArray<string>
}

/** What axe and the layout found in each of these states: faults, each on a line, and what axe says in each scheme. */
export const search = (page: Page, names: ReadonlyArray<string>, search: Search) =>
  page.evaluate(
    async ([names, { forced = false, look = {}, schemes }]) => {
      const found: Array<string> = []
      const judged: Array<Judged> = []
      /** The criteria of rules, by their tags: `wcag143` is 1.4.3. */
      const criteriaOf = (rules: ReadonlyArray<{ readonly tags: ReadonlyArray<string> }>) => [
        ...new Set(
          rules
            .flatMap(({ tags }) =>
              tags.flatMap((tag) => /^wcag(\d)(\d)(\d+)$/.exec(tag)?.slice(1).join(".") ?? [])
            )
            .sort((one, other) => one.localeCompare(other, "en", { numeric: true }))
        )
      ]
      for (const name of names) {
        await window.gallery.show(name, look)
        const faults = [...window.gallery.faults(), ...(forced ? window.gallery.ownColors() : [])]
        found.push(...faults.map((fault) => `${name}: ${fault}`))
        for (const scheme of schemes) {
          window.gallery.paint(scheme)
          const { incomplete, passes, violations } = await window.axe.run({
            preload: false,
            resultTypes: ["violations"],
            // In forced colours axe reads the colours that would be there without
            rules: { "target-size": { enabled: true }, "color-contrast": { enabled: !forced } }
          })
          const lines = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)
          if (!forced) lines.push(...window.gallery.faintTexts())
          found.push(...lines.map((line) => `${name}, ${scheme}: ${line}`))
          judged.push({ name, met: criteriaOf(passes), undecided: criteriaOf(incomplete) })
        }
      }
      return { found, judged }
    },
    [names, search] as const
  )

/** What is wrong at a look in each of these states, each on a line. */
export const lookedAt = (page: Page, names: ReadonlyArray<string>, look: Partial<Look>) =>
  page.evaluate(
    async ([names, look]) => {
      const found: Array<string> = []
      for (const name of names) {
        await window.gallery.show(name, look)
        found.push(...window.gallery.lookFaults().map((fault) => `${name}: ${fault}`))
      }
      return found
    },
    [names, look] as const
  )

/** Every state, the states whose sign it shows, and what is drawn. */
export const drawAll = (page: Page) =>
  page.evaluate(async () => {
    const all = []
    for (const state of window.gallery.states) {
      await window.gallery.show(state.name)
      all.push({ ...state, ...window.gallery.drawing() })
    }
    return all
  })

/** Every state, what there is to see of it, what the layout got wrong, and what else changes with a control. */
export const showAll = (page: Page, look: Partial<Look>) =>
  page.evaluate(async (look) => {
    const shown = []
    for (const state of window.gallery.states) {
      const sight = await window.gallery.show(state.name, look)
      const faults = window.gallery.faults()
      const spacedFaults = window.gallery.spacedFaults()
      const changes = await window.gallery.changesOfContext()
      shown.push({ ...state, shown: sight, faults, spacedFaults, changes })
    }
    return shown
  }, look)

/** Nodes and listeners that the page holds once all that can be forgotten is. */
export const held = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send("Performance.enable")
  await page.evaluate(() => window.gallery.clear())
  await session.send("HeapProfiler.collectGarbage")
  await session.send("HeapProfiler.collectGarbage")
  const { metrics } = await session.send("Performance.getMetrics")
  await session.detach()
  const valueOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return { nodes: valueOf("Nodes"), listeners: valueOf("JSEventListeners") }
}
