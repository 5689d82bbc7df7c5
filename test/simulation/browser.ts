/** A simulated browser: its tabs, and the globals of their pages. The client runs on them as it is, with and without services. */
import { countsKey } from "../../src/page/count.js"
import { amongGlobals, dateOf, pageCrypto, type PageGlobals } from "../support/pageGlobals.js"
import type { Timeline } from "./timeline.js"
import type { Process, World } from "./world.js"

export type LockKind = "web" | "lease"

/** The longest way of an announcement from one tab to another, in milliseconds. */
export const channelLatency = 20

/** The time between two frames, in milliseconds. */
const frame = 16

export const site = "https://app.test"

interface Cookie {
  readonly name: string
  readonly value: string
  /** On this computer's clock. */
  readonly expires: number
}

export interface Tab {
  readonly name: string
  /** How many tabs were opened before. */
  readonly number: number
  /** `sessionStorage`. */
  readonly stored: Map<string, string>
  page: Page | undefined
  /** The page that the back button shows again as it was. */
  cached: Page | undefined
  hidden: boolean
}

export interface Page {
  readonly tab: Tab
  readonly process: Process
  readonly window: EventTarget
  readonly document: EventTarget
  href: string
  /** The address from which the page was loaded. */
  readonly loadedHref: string
  prerendering: boolean
  /** In the back/forward cache. */
  cached: boolean
  /** Frozen by the browser, in a hidden tab. It keeps its locks. */
  frozen: boolean
  /** Requests and locks keep a page out of the back/forward cache. */
  busy: number
  /** How many writes of other tabs the page was not yet notified of. */
  unheard: number
  heardLast: number
  /** When the page was loaded, or shown after it was prerendered or in the back/forward cache, by `world.awake`. */
  runsSince: number
}

const eventOf = (type: string, fields: object = {}) => Object.assign(new Event(type), fields)

export const makeBrowser = (world: World, timeline: Timeline, lockKind: LockKind) => {
  const jar = new Map<string, Cookie>()
  /** Cookies that another site of the domain has set for longer paths. Our pages see them first, and cannot remove them. */
  const planted: Array<Pick<Cookie, "name" | "value">> = []
  const local = new Map<string, string>()
  const tabs: Array<Tab> = []
  const lockHolders = new Map<string, Page>()
  const state = { online: true, storageIsFull: false, version: 0 }
  const hooks = {
    load: (_page: Page) => {},
    /** A page without services sends a request. */
    fetch: (_page: Page, _href: string, _init: RequestInit): Promise<Response> => new Promise(() => {}),
    /** A page goes to another site. */
    departed: (_tab: Tab, _url: string) => {},
    cookieExpired: (_name: string, _value: string) => {}
  }
  let opened = 0

  const pages = () => tabs.flatMap(({ cached, page }) => [page, cached].filter((each) => each !== undefined))
  const livePages = () => tabs.flatMap(({ page }) => page ?? [])

  const expireCookies = () => {
    for (const [key, { expires, name, value }] of jar) {
      if (expires > world.localNow()) continue
      jar.delete(key)
      state.version++
      hooks.cookieExpired(name, value)
    }
  }
  /** The site's own cookie. */
  const cookie = (name: string): string | null => {
    expireCookies()
    const found = [...jar.values()].find((each) => each.name === name)
    return found === undefined ? null : decodeURIComponent(found.value)
  }
  const setCookie = (text: string) => {
    const [pair = "", ...attributes] = text.split("; ")
    const [name = "", value = ""] = pair.split("=")
    const attribute = (of: string) =>
      attributes.find((each) => each.toLowerCase().startsWith(`${of}=`))?.slice(of.length + 1)
    const maxAge = attribute("max-age")
    const until = attribute("expires")
    const key = `${name};${attribute("domain") ?? ""};${attribute("path") ?? ""}`
    const expires =
      maxAge !== undefined
        ? world.localNow() + Number(maxAge) * 1_000
        : until !== undefined
          ? Date.parse(until)
          : Infinity
    state.version++
    if (expires <= world.localNow()) jar.delete(key)
    else jar.set(key, { name, value, expires })
  }

  /** The other tabs are notified late, and in order. */
  const notify = (writer: Page | undefined, key: string | null, newValue: string | null) => {
    state.version++
    for (const page of livePages()) {
      if (page === writer) continue
      page.unheard++
      page.heardLast = Math.max(page.heardLast, world.passed() + world.below(300))
      world.after(page.heardLast - world.passed(), () =>
        page.process.queue(() => {
          page.unheard--
          page.window.dispatchEvent(eventOf("storage", { key, newValue }))
        })
      )
    }
  }
  const areaOf = (contents: Map<string, string>, written: (key: string, value: string | null) => void) => ({
    getItem: (key: string) => contents.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (state.storageIsFull) throw new DOMException("Full.", "QuotaExceededError")
      if (contents.get(key) === value) return
      contents.set(key, value)
      written(key, value)
    },
    removeItem: (key: string) => {
      if (contents.delete(key)) written(key, null)
    }
  })

  const channels = new Set<{ readonly name: string; readonly page: Page; readonly hear: () => void }>()
  /** The class of a page's channels. The other channels of the browser hear late, and those of pages that are gone do not. */
  const channelOf = (page: Page) =>
    class extends EventTarget {
      readonly #own

      constructor(name: string) {
        super()
        page.busy++
        this.#own = { name, page, hear: () => void this.dispatchEvent(new Event("message")) }
        channels.add(this.#own)
      }
      postMessage() {
        for (const channel of channels) {
          if (channel === this.#own || channel.name !== this.#own.name) continue
          world.after(world.below(channelLatency), () =>
            channel.page.process.queue(() => channels.has(channel) && channel.hear())
          )
        }
      }
      close() {
        if (channels.delete(this.#own)) page.busy--
      }
    }

  const locksOf = (page: Page) => ({
    request: <A>(name: string, _options: unknown, use: (lock: unknown) => A | Promise<A>) => {
      page.busy++
      return new Promise<A>((resolve, reject) => {
        world.after(world.below(4), () =>
          page.process.queue(() => {
            const isFree = !lockHolders.has(name)
            if (isFree) lockHolders.set(name, page)
            const used = Promise.resolve(use(isFree ? { name } : null))
            const release = () => {
              page.busy--
              if (isFree && lockHolders.get(name) === page) lockHolders.delete(name)
            }
            void used.finally(release).then(resolve, reject)
          })
        )
      })
    }
  })

  const globalsOf = (page: Page): PageGlobals => {
    const listening = (target: EventTarget) => ({
      addEventListener: target.addEventListener.bind(target),
      removeEventListener: target.removeEventListener.bind(target)
    })
    const window = {
      ...listening(page.window),
      location: {
        get href() {
          return page.href
        },
        assign: (url: string) => {
          timeline.note(page.tab.name, `goes to ${new URL(url).origin}`)
          world.after(world.below(50), () => {
            if (page.tab.page !== page) return
            if (new URL(url).origin === site) navigate(page.tab, url)
            else {
              leave(page.tab)
              hooks.departed(page.tab, url)
            }
          })
        }
      },
      history: {
        state: null,
        replaceState: (_state: unknown, _title: string, url: string) => void (page.href = url)
      }
    }
    const document = {
      ...listening(page.document),
      get visibilityState() {
        return page.tab.hidden || page.prerendering ? "hidden" : "visible"
      },
      get prerendering() {
        return page.prerendering
      },
      get cookie() {
        expireCookies()
        return [...planted, ...jar.values()].map(({ name, value }) => `${name}=${value}`).join("; ")
      },
      set cookie(text: string) {
        setCookie(text)
      }
    }
    const navigator = {
      userAgent: "Simulated/1",
      get onLine() {
        return state.online
      },
      ...(lockKind === "web" && { locks: locksOf(page) })
    }
    const channel = channelOf(page)
    const localStorage = areaOf(local, (key, value) => notify(page, key, value))
    const sessionStorage = areaOf(page.tab.stored, () => {})
    const pageDate = dateOf(world.localNow)
    const counts = {}
    const { startTimer } = page.process
    const fetch = (href: string, init: RequestInit) => hooks.fetch(page, href, init)
    const setTimeout = <Args extends ReadonlyArray<unknown>>(
      task: (...args: Args) => void,
      millis = 0,
      ...args: Args
    ) => startTimer(millis, () => task(...args))
    const clearTimeout = (stop: (() => void) | undefined) => stop?.()
    // Hidden pages do not paint
    const requestAnimationFrame = (task: () => void) => {
      if (document.visibilityState === "visible") startTimer(frame, task)
    }
    return {
      window: () => window,
      document: () => document,
      location: () => new URL(page.href),
      navigator: () => navigator,
      localStorage: () => localStorage,
      sessionStorage: () => sessionStorage,
      BroadcastChannel: () => channel,
      fetch: () => fetch,
      Date: () => pageDate,
      setTimeout: () => setTimeout,
      clearTimeout: () => clearTimeout,
      requestAnimationFrame: () => requestAnimationFrame,
      crypto: () => pageCrypto,
      isSecureContext: () => true,
      [countsKey]: () => counts
    }
  }

  const makePage = (tab: Tab, href: string, prerendering: boolean): Page => {
    /** Made after the page, which they read. */
    const own: { globals?: PageGlobals } = {}
    const process = world.makeProcess((code) =>
      own.globals === undefined ? code() : amongGlobals(own.globals, code)
    )
    const page: Page = {
      tab,
      process,
      window: new EventTarget(),
      document: new EventTarget(),
      href,
      loadedHref: href,
      prerendering,
      cached: false,
      frozen: false,
      busy: 0,
      unheard: 0,
      heardLast: 0,
      runsSince: world.awake()
    }
    own.globals = globalsOf(page)
    process.throttle(tab.hidden || prerendering)
    return page
  }

  const kill = (page: Page) => {
    page.process.kill()
    for (const [name, holder] of lockHolders) if (holder === page) lockHolders.delete(name)
    for (const channel of channels) if (channel.page === page) channels.delete(channel)
  }
  const dispatch = (page: Page, target: EventTarget, event: Event) => {
    const happens = () => void target.dispatchEvent(event)
    if (page.frozen) page.process.queue(happens)
    else page.process.enter(happens)
  }

  /** Ends the page of a tab, or keeps it for the back button. */
  const leave = (tab: Tab) => {
    const { page } = tab
    if (page === undefined) return
    thaw(page)
    const isKept = page.busy === 0 && !page.prerendering && world.below(2) === 0
    dispatch(page, page.window, eventOf("pagehide", { persisted: isKept }))
    tab.page = undefined
    if (tab.cached) kill(tab.cached)
    tab.cached = isKept ? page : undefined
    if (!isKept) return kill(page)
    page.cached = true
    page.process.freeze()
  }
  const load = (tab: Tab, href: string, prerendering = false) => {
    const page = makePage(tab, href, prerendering)
    tab.page = page
    timeline.note(tab.name, `${prerendering ? "prerenders" : "loads"} ${shortUrl(href)}`)
    hooks.load(page)
  }
  const navigate = (tab: Tab, href: string) => {
    leave(tab)
    load(tab, href)
  }
  const remove = (tab: Tab) => {
    for (const page of [tab.page, tab.cached]) if (page) kill(page)
    tab.page = tab.cached = undefined
    tabs.splice(tabs.indexOf(tab), 1)
  }
  const thaw = (page: Page) => {
    if (!page.frozen) return
    page.frozen = false
    page.runsSince = world.awake()
    page.process.thaw()
  }
  const visibilityChanged = (page: Page) => {
    page.process.throttle(page.tab.hidden || page.prerendering)
    dispatch(page, page.document, eventOf("visibilitychange"))
  }

  return {
    tabs,
    local,
    state,
    hooks,
    pages,
    livePages,
    cookie,
    navigate,
    open: (href: string, prerendering = false): Tab => {
      const tab: Tab = {
        number: opened,
        name: `tab ${++opened}`,
        stored: new Map(),
        page: undefined,
        cached: undefined,
        hidden: false
      }
      tabs.push(tab)
      load(tab, href, prerendering)
      return tab
    },
    reload: (tab: Tab) => {
      const { page } = tab
      if (page === undefined) return
      dispatch(page, page.window, eventOf("pagehide", { persisted: false }))
      kill(page)
      load(tab, page.href)
    },
    /** Goes to another site. */
    depart: leave,
    back: (tab: Tab) => {
      if (tab.page !== undefined) return
      const { cached } = tab
      if (cached === undefined) return load(tab, `${site}/`)
      tab.cached = undefined
      tab.page = cached
      cached.cached = false
      cached.runsSince = world.awake()
      cached.process.thaw()
      timeline.note(tab.name, "shows its page again, from the back/forward cache")
      visibilityChanged(cached)
      dispatch(cached, cached.window, eventOf("pageshow", { persisted: true }))
    },
    close: (tab: Tab) => {
      if (tab.page) dispatch(tab.page, tab.page.window, eventOf("pagehide", { persisted: false }))
      remove(tab)
    },
    crash: remove,
    setHidden: (tab: Tab, hidden: boolean) => {
      if (tab.hidden === hidden) return
      tab.hidden = hidden
      if (tab.page) {
        thaw(tab.page)
        visibilityChanged(tab.page)
      }
    },
    /** Hides the tab, and freezes its page until it is shown. */
    freeze: (tab: Tab) => {
      const { page } = tab
      if (page === undefined || page.prerendering || page.frozen) return
      if (!tab.hidden) {
        tab.hidden = true
        visibilityChanged(page)
      }
      page.frozen = true
      page.process.freeze()
    },
    activate: (tab: Tab) => {
      const { page } = tab
      if (page?.prerendering !== true) return
      page.prerendering = false
      page.runsSince = world.awake()
      dispatch(page, page.document, eventOf("prerenderingchange"))
      visibilityChanged(page)
    },
    setOnline: (online: boolean) => {
      if (state.online === online) return
      state.online = online
      for (const page of livePages()) dispatch(page, page.window, eventOf(online ? "online" : "offline"))
    },
    /** Another script of the site changes what the site stored. Null removes everything. */
    vandalize: (writer: Page, key: string | null, value: string) => {
      if (key === null) local.clear()
      else local.set(key, value)
      notify(writer, key, key === null ? null : value)
    },
    plantCookie: (name: string, value: string) => {
      planted.unshift({ name, value })
      state.version++
    },
    clearCookies: () => {
      jar.clear()
      planted.length = 0
      state.version++
    }
  }
}

export type Browser = ReturnType<typeof makeBrowser>

const shortUrl = (href: string) => {
  const { pathname, searchParams } = new URL(href)
  const type = searchParams.get("stytch_token_type")
  return type === null ? pathname : `${pathname} with a token (${type})`
}
