/** The browser's powers, faked: each shows what was done to it, and does what another party would. */
import { createHash } from "node:crypto"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { CookieAttributes } from "../../src/domain/SessionCookies.js"
import { Cookies } from "../../src/services/browser/Cookies.js"
import { CrossTab } from "../../src/services/browser/CrossTab.js"
import { Crypto } from "../../src/services/browser/Crypto.js"
import { Page } from "../../src/services/browser/Page.js"
import { Scripts, type ScriptError } from "../../src/services/browser/Scripts.js"
import { Storage } from "../../src/services/browser/Storage.js"
import { Warnings } from "../../src/services/Warnings.js"

export interface Cookie {
  readonly value: string
  readonly attributes?: Partial<CookieAttributes>
  readonly expires?: number | undefined
}

/** A jar that, as a browser's, tells cookies of one name apart by domain and path. `stuck` ones cannot be removed. */
export const fakeCookies = (
  seed: Readonly<Record<string, string>> = {},
  stuck: Readonly<Record<string, string>> = {}
) => {
  const jar = new Map<string, Cookie>()
  const key = (name: string, { domain, path }: Partial<CookieAttributes>) =>
    `${name};${domain ?? ""};${path ?? ""}`
  const put = (name: string, cookie: Cookie) => jar.set(key(name, cookie.attributes ?? {}), cookie)
  const named = (name: string) => [...jar].filter(([each]) => each.startsWith(`${name};`)).map(([, c]) => c)
  for (const [name, value] of Object.entries(seed)) put(name, { value, attributes: { path: "/" } })
  return {
    put,
    /** The cookie of that name. */
    get: (name: string): Cookie | undefined => named(name)[0],
    /** Name and value of each, as the page sees them. */
    visible: () =>
      Object.fromEntries([...jar].map(([each, { value }]) => [each.replace(/;.*/, ""), value] as const)),
    layer: Layer.succeed(Cookies, {
      all: (name) =>
        Effect.sync(() => [
          ...named(name).map(({ value }) => value),
          ...(stuck[name] === undefined ? [] : [stuck[name]])
        ]),
      set: (name, value, attributes, expires) =>
        Effect.sync(() => void put(name, { value, attributes, expires })),
      remove: (name, attributes) => Effect.sync(() => void jar.delete(key(name, attributes)))
    })
  }
}

/** Storage whose contents can be looked at. */
export const fakeStorage = (seed: Readonly<Record<string, string>> = {}, persistent = true) => {
  const contents = new Map(Object.entries(seed))
  return {
    contents,
    layer: Layer.succeed(Storage, {
      persistent,
      get: (key) => Effect.sync(() => contents.get(key) ?? null),
      set: (key, value) => Effect.sync(() => void contents.set(key, value)),
      remove: (key) => Effect.sync(() => void contents.delete(key))
    })
  }
}

/** Another tab of the site, which can write. */
export const fakeTabs = () => {
  const handlers = new Set<readonly [key: string, handle: (value: string | null) => Effect.Effect<void>]>()
  return {
    /** Another tab stores `value` (null: removes it). */
    write: (key: string, value: string | null) =>
      Effect.forEach([...handlers], ([listened, handle]) => (listened === key ? handle(value) : Effect.void)),
    layer: Layer.succeed(CrossTab, {
      listen: (key, handle) => {
        const entry = [key, handle] as const
        return Effect.acquireRelease(
          Effect.sync(() => void handlers.add(entry)),
          () => Effect.sync(() => handlers.delete(entry))
        )
      }
    })
  }
}

/** A page that can be left. */
export const fakePage = () => {
  const handlers = new Set<Effect.Effect<void>>()
  return {
    hide: Effect.suspend(() => Effect.all([...handlers], { discard: true })),
    layer: Layer.succeed(Page, {
      timeZone: Effect.succeed("Europe/Berlin"),
      onHide: (handler) =>
        Effect.acquireRelease(
          Effect.sync(() => void handlers.add(handler)),
          () => Effect.sync(() => handlers.delete(handler))
        )
    })
  }
}

/** Scripts that load as told: at once, unless said otherwise. */
export const fakeScripts = (load: (url: string) => Effect.Effect<void, ScriptError> = () => Effect.void) => {
  const loaded: Array<string> = []
  return {
    loaded,
    layer: Layer.succeed(Scripts, {
      load: (url) =>
        Effect.zipRight(
          Effect.sync(() => loaded.push(url)),
          load(url)
        )
    })
  }
}

/** UUIDs and random numbers that count up; digests are real, and at once. */
export const fakeCrypto = () => {
  let count = 0
  return Layer.succeed(Crypto, {
    uuid: Effect.sync(() => `00000000-0000-4000-8000-${String(++count).padStart(12, "0")}`),
    randomUint32: (length) => Effect.sync(() => Uint32Array.from({ length }, () => ++count)),
    sha256: (text) => Effect.sync(() => new Uint8Array(createHash("sha256").update(text).digest()))
  })
}

/** What a site's developer would read. */
export const fakeWarnings = () => {
  const said: Array<string> = []
  return { said, layer: Warnings.layer((message) => void said.push(message)) }
}
