/** The globals of a page without services, on the browser of the fault matrix. */
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import { countsKey } from "../../src/page/count.js"
import { amongGlobals, dateOf, pageCrypto, type PageGlobals } from "../support/pageGlobals.js"
import type { Simulation } from "../support/simulation.js"

/** What the browser gives a page. */
interface Parts {
  readonly world: Simulation
  /** What the computer's clock shows. */
  readonly now: () => number
  /** Whether the page has not been left. */
  readonly lives: () => boolean
  readonly href: () => string
  readonly jar: { cookie: string }
  /** Both throw where the browser denies storage. */
  readonly localStorage: () => unknown
  readonly sessionStorage: () => unknown
  readonly locks: {
    readonly kind: () => "web" | "none" | "taken" | "silent"
    readonly held: Set<string>
  }
  readonly send: (url: URL, init: RequestInit) => Effect.Effect<Response, "cut">
}

/** The time between two frames, in milliseconds. */
const frame = 16

export const makePlainGlobals = (parts: Parts) => {
  const { href, jar, lives, localStorage, locks, now, send, sessionStorage, world } = parts
  const targets = { window: new EventTarget(), document: new EventTarget() }
  let isHidden = false
  const listening = (target: EventTarget) => ({
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target)
  })
  const enter = <A>(code: () => A): A => amongGlobals(globals, code)
  /** Runs a task of the page in its turn. */
  const inTurn = (task: () => void, millis = 0) =>
    world.run(
      Effect.delay(
        Effect.sync(() => lives() && enter(task)),
        millis
      )
    )

  const request = <A>(name: string, _: unknown, use: (lock: object | null) => A | Promise<A>) =>
    new Promise<A>((resolve, reject) => {
      if (locks.kind() === "silent") return
      inTurn(() => {
        const isFree = locks.kind() === "web" && !locks.held.has(name)
        if (isFree) locks.held.add(name)
        void Promise.resolve(use(isFree ? {} : null))
          .finally(() => isFree && locks.held.delete(name))
          .then(resolve, reject)
      })
    })
  const navigator = {
    onLine: true,
    get locks() {
      return locks.kind() === "none" ? undefined : { request }
    }
  }

  const fetch = (address: string, init: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      const sent = world.run(send(new URL(address), init))
      sent.addObserver((exit) => {
        if (Exit.isInterrupted(exit)) return
        inTurn(() => {
          if (Exit.isSuccess(exit)) resolve(exit.value)
          else reject(new TypeError("Failed to fetch"))
        })
      })
      init.signal?.addEventListener("abort", () => {
        world.run(Fiber.interrupt(sent))
        reject(new DOMException("Aborted", "AbortError"))
      })
    })
  const setTimeout = <Args extends ReadonlyArray<unknown>>(
    task: (...args: Args) => void,
    millis = 0,
    ...args: Args
  ) => {
    const timer = { isOn: true }
    inTurn(() => {
      if (timer.isOn) task(...args)
    }, millis)
    return timer
  }
  const clearTimeout = (timer?: { isOn: boolean }) => {
    if (timer !== undefined) timer.isOn = false
  }

  const window = listening(targets.window)
  const document = {
    ...listening(targets.document),
    get visibilityState() {
      return isHidden ? "hidden" : "visible"
    },
    get cookie() {
      return jar.cookie
    },
    set cookie(text: string) {
      if (lives()) jar.cookie = text
    }
  }
  const counts = {}
  const pageDate = dateOf(now)
  const globals: PageGlobals = {
    window: () => window,
    document: () => document,
    location: () => new URL(href()),
    navigator: () => navigator,
    localStorage,
    sessionStorage,
    BroadcastChannel: () => undefined,
    fetch: () => fetch,
    Date: () => pageDate,
    setTimeout: () => setTimeout,
    clearTimeout: () => clearTimeout,
    requestAnimationFrame: () => (task: () => void) => void inTurn(() => isHidden || task(), frame),
    crypto: () => pageCrypto,
    isSecureContext: () => true,
    [countsKey]: () => counts
  }
  const happens = (target: EventTarget, type: string, fields: object = {}) =>
    void inTurn(() => void target.dispatchEvent(Object.assign(new Event(type), fields)))

  return {
    enter,
    hide: (hidden: boolean) => {
      isHidden = hidden
      happens(targets.document, "visibilitychange")
    },
    /** Another tab has written this key. Null when it cleared the storage. */
    heard: (key: string | null) => happens(targets.window, "storage", { key }),
    /** Shown again out of the back/forward cache. */
    restored: () => happens(targets.window, "pageshow", { persisted: true })
  }
}
