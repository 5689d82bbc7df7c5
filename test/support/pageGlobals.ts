/** Globals of simulated pages, several of which live in this process. */
import { AsyncLocalStorage } from "node:async_hooks"
import { createHash, webcrypto } from "node:crypto"
import { countsKey } from "../../src/page/count.js"

/** What simulated pages have in place of Node's own. */
const names = [
  "window",
  "document",
  "location",
  "navigator",
  "localStorage",
  "sessionStorage",
  "BroadcastChannel",
  "fetch",
  "Date",
  "setTimeout",
  "clearTimeout",
  "requestAnimationFrame",
  "crypto",
  "isSecureContext",
  countsKey
] as const
type Name = (typeof names)[number]

/** The globals of a page, each as a function that is called when code of the page reads it. */
export type PageGlobals = Readonly<Record<Name, () => unknown>>

/** Those of the page whose code runs. What a page awaits or calls back later runs among its globals too. */
const current = new AsyncLocalStorage<PageGlobals>()

/** Runs code of a page at once, among its globals. */
export const amongGlobals = <A>(globals: PageGlobals, code: () => A): A => current.run(globals, code)

/** Makes the globals those of the page whose code runs. Returns the function that undoes it. */
export const installGlobals = (): (() => void) => {
  const before = names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const)
  const outside = {}
  /** What was assigned, by the page. Vitest replaces the timers while it sends a message. */
  const assigned = new WeakMap<object, Map<Name, unknown>>()
  for (const [name, own] of before) {
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: (): unknown => {
        const globals = current.getStore()
        const values = assigned.get(globals ?? outside)
        if (values?.has(name) === true) return values.get(name)
        return globals === undefined ? (own?.get?.call(globalThis) ?? own?.value) : globals[name]()
      },
      set: (value: unknown) => {
        const page = current.getStore() ?? outside
        assigned.set(page, (assigned.get(page) ?? new Map<Name, unknown>()).set(name, value))
      }
    })
  }
  return () => {
    for (const [name, descriptor] of before) {
      if (descriptor === undefined) Reflect.deleteProperty(globalThis, name)
      else Object.defineProperty(globalThis, name, descriptor)
    }
  }
}

/** The `crypto` of a page. Its digests are there in the same turn: those of Node come when a thread has time. */
export const pageCrypto = {
  getRandomValues: webcrypto.getRandomValues.bind(webcrypto),
  randomUUID: webcrypto.randomUUID.bind(webcrypto),
  subtle: {
    digest: (_: string, bytes: Uint8Array): Promise<ArrayBuffer> =>
      Promise.resolve(new Uint8Array(createHash("sha256").update(bytes).digest()).buffer)
  }
}

/** The `Date` of a page whose clock shows `now()`. */
export const dateOf = (now: () => number) =>
  class extends Date {
    static override now = now

    constructor(at: number | string = now()) {
      super(at)
    }
  }
