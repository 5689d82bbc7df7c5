/** `it` for an engine: each test gets a provider, a site and a session, and must leave no problem in a page. */
import { expect, test } from "vitest"
import type { Options } from "../../../provider/Options.js"
import { patience } from "../patience.js"
import { eventually } from "../browser/login.js"
import { serveProvider, type ServedProvider } from "../browser/provider.js"
import { serveSite, type Site } from "../browser/site.js"
import { address, control, text, type Control } from "./inPage.js"
import type { Engine, Session, Tab } from "./Tab.js"
import { watch } from "./watch.js"

/** A tab with the steps of a journey. Each waits until it can be taken. */
export interface Steps extends Tab {
  readonly clickOn: (role: Control, name: string) => Promise<void>
  /** Clicks into a field and types. */
  readonly type: (field: string, characters: string) => Promise<void>
  /** Waits until the page shows these words. */
  readonly shows: (words: string) => Promise<void>
  /** Waits until the function's value in the page is this. */
  readonly has: <Value>(inPage: () => Value, value: NoInfer<Value>) => Promise<void>
  /** The page's address. */
  readonly address: () => Promise<string>
}

export interface EngineSite extends Site {
  /** Problems of all its pages: console errors and warnings, uncaught errors, violations of the policy. */
  readonly problems: Array<string>
  /** The paths of all requests, oldest first. */
  readonly requests: ReadonlyArray<string>
  /** Breaks off the requests for these paths. Returns the function that ends this. */
  readonly breakOff: (path: RegExp) => () => void
}

export interface EngineFixtures {
  readonly providerOptions: Options
  readonly session: Session
  readonly provider: ServedProvider
  readonly site: EngineSite
  /** Opens `test/browser/pages/NAME.html`, or a whole address. */
  readonly open: (name: string, options?: { readonly search?: string }) => Promise<Steps>
}

const serveWatched = async (provider: string): Promise<EngineSite> => {
  const problems: Array<string> = []
  const requests: Array<string> = []
  const broken = new Set<RegExp>()
  const site = await serveSite({
    provider,
    head: '<script src="/__watch.js"></script>',
    intercept: (request, response) => {
      const { url = "/" } = request
      requests.push(url)
      if ([...broken].some((path) => path.test(url))) {
        request.socket.destroy()
        return true
      }
      if (url === "/__watch.js") {
        response
          .writeHead(200, { "Content-Type": "text/javascript" })
          .end(`(${watch.toString()})(${patience})`)
        return true
      }
      if (url !== "/__problem") return false
      let problem = ""
      request.setEncoding("utf8").on("data", (chunk: string) => (problem += chunk))
      request.on("end", () => {
        problems.push(problem)
        response.writeHead(204).end()
      })
      return true
    }
  })
  const breakOff: EngineSite["breakOff"] = (path) => {
    broken.add(path)
    return () => void broken.delete(path)
  }
  return { ...site, problems, requests, breakOff }
}

const withSteps = (tab: Tab): Steps => {
  /** A page that is still loading, an element that is being replaced: the next attempt meets it in order. */
  const attempt = (step: () => Promise<unknown>) => eventually(() => step().then(() => "done")).toBe("done")
  const clickOn: Steps["clickOn"] = (role, name) => attempt(() => tab.click(control, role, name))
  /** The number of keys that the page has got; NaN on pages that do not count them. */
  const keys = async () => Number(await tab.evaluate(() => window.__watch?.keys))
  /** A driver can lose keys on a busy machine. Then the field is emptied, and typed into again. */
  const type: Steps["type"] = async (field, characters) => {
    await clickOn("field", field)
    const before = await keys()
    await tab.press(characters)
    if (!((await keys()) - before < characters.length)) return
    await tab.press(["End", ...Array.from(characters, () => "Backspace")])
    await type(field, characters)
  }
  return {
    ...tab,
    clickOn,
    type,
    shows: (words) => eventually(() => tab.evaluate(text)).toContain(words),
    has: (inPage, value) => eventually(() => tab.evaluate(inPage)).toEqual(value),
    address: async () => String(await tab.evaluate(address))
  }
}

/** The tests of an engine that is not installed are skipped, and say so. */
export const itIn = (engine: Engine | undefined) =>
  test.extend<EngineFixtures>({
    providerOptions: {},
    session: async ({ skip }, use) => {
      if (engine === undefined) return skip("This engine is not installed: see `npm test`.")
      const session = await engine.open()
      await use(session)
      await session.close()
    },
    provider: async ({ providerOptions }, use) => {
      const provider = await serveProvider(providerOptions)
      await use(provider)
      await provider.close()
    },
    site: async ({ provider }, use) => {
      const site = await serveWatched(provider.origin)
      await use(site)
      await site.close()
    },
    open: async ({ session, site }, use) => {
      const tabs: Array<Tab> = []
      await use(async (name, { search } = {}) => {
        const tab = await session.newTab()
        tabs.push(tab)
        await tab.goto(URL.canParse(name) ? name : site.url(name, search))
        return withSteps(tab)
      })
      for (const tab of tabs)
        await tab.evaluate(() => Promise.all(window.__watch?.told ?? []).then(() => null))
      expect(site.problems, "problems in the pages").toEqual([])
    }
  })
