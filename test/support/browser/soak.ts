/** What a page holds, and what it does again and again. */
import type { BrowserContext, Page } from "playwright-core"

export interface Held {
  readonly heapMB: number
  readonly nodes: number
  readonly listeners: number
  readonly sheets: number
  /** Timeouts and intervals that wait. */
  readonly timers: number
  /** Effect's fibers that no other fiber started. */
  readonly fibers: number
}

declare global {
  interface Window {
    /** The timers that wait. Only after `watchTimers`. */
    readonly waitingTimers?: Set<number>
  }
}

/** Counts the timers of the pages that are opened from now on. */
export const watchTimers = (context: BrowserContext) =>
  context.addInitScript(() => {
    const waiting = new Set<number>()
    const { clearInterval, clearTimeout, setInterval, setTimeout } = window
    Object.assign(window, {
      waitingTimers: waiting,
      setTimeout: (run: () => void, delay?: number, ...args: Array<unknown>) => {
        const id: number = setTimeout(() => {
          waiting.delete(id)
          Reflect.apply(run, undefined, args)
        }, delay)
        waiting.add(id)
        return id
      },
      setInterval: (run: () => void, delay?: number, ...args: Array<unknown>) => {
        const id: number = setInterval(run, delay, ...args)
        waiting.add(id)
        return id
      },
      clearTimeout: (id: number) => {
        waiting.delete(id)
        clearTimeout(id)
      },
      clearInterval: (id: number) => {
        waiting.delete(id)
        clearInterval(id)
      }
    })
  })

/** What the page holds after the browser has collected garbage. */
export const held = async (page: Page): Promise<Held> => {
  const browser = await page.context().newCDPSession(page)
  // The page itself keeps them for the tests
  await page.evaluate(() => void window.lk.events.splice(0))
  await browser.send("HeapProfiler.collectGarbage")
  const { jsEventListeners, nodes } = await browser.send("Memory.getDOMCounters")
  const { usedSize } = await browser.send("Runtime.getHeapUsage")
  await browser.detach()
  const counts = await page.evaluate(() => {
    const globals: unknown = Reflect.get(globalThis, Symbol.for("latchkey.effect"))
    const values: ReadonlyArray<unknown> = globals instanceof Map ? [...globals.values()] : []
    const rootsOf = (value: unknown): unknown =>
      typeof value === "object" && value !== null ? Reflect.get(value, "roots") : undefined
    const roots = values.map(rootsOf).find((value) => value instanceof Set)
    return {
      sheets: document.adoptedStyleSheets.length,
      timers: window.waitingTimers?.size ?? 0,
      fibers: roots instanceof Set ? roots.size : -1
    }
  })
  return { heapMB: usedSize / 1e6, nodes, listeners: jsEventListeners, ...counts }
}

/** Mounts the login and unmounts it, so many times. */
export const remount = (page: Page, times: number, enableShadowDOM: boolean) =>
  page.evaluate(
    async ([times, enableShadowDOM]) => {
      const host = document.querySelector("#login")
      const drawn = () => (host?.firstElementChild?.shadowRoot ?? host)?.querySelector("input")
      for (let index = 0; index < times; index++) {
        const handle = window.lk.mount({ config: { enableShadowDOM } })
        while (!drawn()) await new Promise((later) => setTimeout(later))
        handle.unmount()
      }
    },
    [times, enableShadowDOM] as const
  )

/** Asks for a passcode with the address that is entered and goes back, so many times. */
export const askAndGoBack = (page: Page, times: number) =>
  page.evaluate(async (times) => {
    const found = async (selector: string) => {
      for (;;) {
        const element = document.querySelector<HTMLElement>(`#login ${selector}`)
        if (element) return element
        await new Promise((later) => setTimeout(later))
      }
    }
    for (let index = 0; index < times; index++) {
      await found("input[name=email]")
      ;(await found("button[type=submit]")).click()
      ;(await found("[data-part=back]")).click()
    }
  }, times)
