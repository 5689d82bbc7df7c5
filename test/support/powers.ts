/** The browser's powers, faked: each shows what was done to it, and does what another party would. */
import { createHash } from "node:crypto"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { CookieAttributes } from "../../src/domain/session/SessionCookies.js"
import { Cookies } from "../../src/services/browser/Cookies.js"
import { CrossTab } from "../../src/services/browser/CrossTab.js"
import { Crypto } from "../../src/services/browser/Crypto.js"
import { Forms } from "../../src/services/browser/Forms.js"
import { Locks } from "../../src/services/browser/Locks.js"
import { Navigation } from "../../src/services/browser/Navigation.js"
import { Page } from "../../src/services/browser/Page.js"
import type { PasskeySignal } from "../../src/domain/passkeys/KnownPasskeys.js"
import { noCapabilities, Passkeys } from "../../src/services/browser/Passkeys.js"
import { Scripts, type ScriptError } from "../../src/services/browser/Scripts.js"
import { Storage } from "../../src/services/browser/Storage.js"
import { Warnings } from "../../src/services/kit/Warnings.js"

export interface Cookie {
  readonly value: string
  readonly attributes?: Partial<CookieAttributes>
  /** On this computer's clock. */
  readonly expires?: number
}

/** Cookies by name, domain and path, as in a browser. `stuck` cookies cannot be removed, large ones stay in memory. */
export const fakeCookies = (
  seed: Readonly<Record<string, string>> = {},
  stuck: Readonly<Record<string, string>> = {}
) => {
  const jar = new Map<string, Cookie>()
  const key = (name: string, { domain, path }: Partial<CookieAttributes>) =>
    `${name};${domain ?? ""};${path ?? ""}`
  const put = (name: string, cookie: Cookie) => jar.set(key(name, cookie.attributes ?? {}), cookie)
  const named = (name: string) => [...jar].filter(([each]) => each.startsWith(`${name};`)).map(([, c]) => c)
  const expire = (now: number) => {
    for (const [each, { expires = Infinity }] of jar) if (expires <= now) jar.delete(each)
  }
  for (const [name, value] of Object.entries(seed)) put(name, { value, attributes: { path: "/" } })
  return {
    put,
    /** The site, or the person, removes every cookie of that name. */
    remove: (name: string) => {
      for (const each of [...jar.keys()]) if (each.startsWith(`${name};`)) jar.delete(each)
    },
    /** The cookie of that name. */
    get: (name: string): Cookie | undefined => named(name)[0],
    /** Name and value of each, as the page sees them. */
    visible: () =>
      Object.fromEntries([...jar].map(([each, { value }]) => [each.replace(/;.*/, ""), value] as const)),
    layer: Layer.succeed(Cookies, {
      all: (name) =>
        Effect.map(Clock.currentTimeMillis, (now) => {
          expire(now)
          return [
            ...named(name).map(({ value }) => value),
            ...(stuck[name] === undefined ? [] : [stuck[name]])
          ]
        }),
      set: (name, value, { maxAge, ...attributes }) =>
        Effect.map(Clock.currentTimeMillis, (now) => {
          put(name, { value, attributes, ...(maxAge !== undefined && { expires: now + maxAge * 1_000 }) })
          expire(now)
          return name.length + value.length <= 4_096
        }),
      remove: (name, attributes) => Effect.sync(() => void jar.delete(key(name, attributes)))
    })
  }
}

/** Storage whose contents can be looked at. */
export const fakeStorage = (seed: Readonly<Record<string, string>> = {}, persistent = true) => {
  const contents = new Map(Object.entries(seed))
  const written: Array<string> = []
  return {
    contents,
    /** The key of each write by this page, in order. */
    written,
    layer: Layer.succeed(Storage, {
      persistent,
      get: (key) => Effect.sync(() => contents.get(key) ?? null),
      set: (key, value) =>
        Effect.sync(() => {
          written.push(key)
          contents.set(key, value)
        }),
      remove: (key) => Effect.sync(() => void contents.delete(key))
    })
  }
}

/** A page alone in its browser. Tests replace what they need. */
export const noOtherTabs: CrossTab["Type"] = {
  listen: () => Effect.void,
  notify: () => Effect.void,
  announce: () => Effect.void,
  listenFor: () => Effect.succeed(Effect.succeed(false)),
  join: () => Effect.succeed(1)
}

/** Another tab of the site, which can write into the storage that all share. */
export const fakeTabs = ({ contents }: ReturnType<typeof fakeStorage>) => {
  const handlers = new Set<readonly [key: string, handle: Effect.Effect<void>]>()
  const notified: Array<string> = []
  const announced: Array<string> = []
  const notifyOfWrite = (key: string) =>
    Effect.suspend(() =>
      Effect.forEach([...handlers], ([listened, handle]) => (listened === key ? handle : Effect.void))
    )
  return {
    /** The browser reports that another tab wrote under `key` some time ago. */
    notifyOfWrite,
    /** Another tab stores `value` (null: removes it). */
    write: (key: string, value: string | null) =>
      Effect.suspend(() => {
        if (value === null) contents.delete(key)
        else contents.set(key, value)
        return notifyOfWrite(key)
      }),
    /** The keys of the writes that the other clients of this page were notified of. */
    notified,
    /** What this page announced to the other tabs. */
    announced,
    layer: Layer.succeed(CrossTab, {
      ...noOtherTabs,
      listen: (key, handle) => {
        const entry = [key, handle] as const
        return Effect.acquireRelease(
          Effect.sync(() => void handlers.add(entry)),
          () => Effect.sync(() => handlers.delete(entry))
        )
      },
      notify: (key) => Effect.sync(() => void notified.push(key)),
      announce: (name) => Effect.sync(() => void announced.push(name))
    })
  }
}

/** Locks that another tab may hold. `held.here` says whether a tab of this test holds one. */
export const fakeLocks = () => {
  const held = { here: false, elsewhere: false }
  const names = new Set<string>()
  /** Done after a lock was asked for and before it is granted. */
  const meanwhile: Array<Effect.Effect<void>> = []
  /** Done when a lock is free again, before its last holder goes on. */
  const afterwards: Array<() => void> = []
  return {
    held,
    meanwhile,
    afterwards,
    layer: Layer.succeed(Locks, {
      ifFree: (name, work) =>
        Effect.suspend(() => meanwhile.shift() ?? Effect.void).pipe(
          Effect.zipRight(
            Effect.acquireUseRelease(
              Effect.sync(() => {
                if (held.elsewhere || names.has(name)) return false
                names.add(name)
                return (held.here = true)
              }),
              (free) => (free ? Effect.asSome(work) : Effect.succeedNone),
              (free) =>
                Effect.sync(() => {
                  if (free) names.delete(name)
                  held.here = names.size > 0
                  afterwards.shift()?.()
                })
            )
          )
        )
    })
  }
}

/** A page that can be left, put to sleep and woken. */
export const fakePage = ({ slowLink = false, prerendered = false } = {}) => {
  const onHide = new Set<Effect.Effect<void>>()
  const onWake = new Set<Effect.Effect<void>>()
  const latch = Effect.unsafeMakeLatch(true)
  const shown = Effect.unsafeMakeLatch(!prerendered)
  const among = (handlers: Set<Effect.Effect<void>>) => (handler: Effect.Effect<void>) =>
    Effect.acquireRelease(
      Effect.sync(() => void handlers.add(handler)),
      () => Effect.sync(() => handlers.delete(handler))
    )
  return {
    hide: Effect.suspend(() => Effect.all([...onHide], { discard: true })),
    /** The user goes to the page that the browser has prerendered. */
    activate: shown.open,
    /** Hidden, or cut off from the network. */
    sleep: latch.close,
    wake: Effect.zipRight(
      latch.open,
      Effect.suspend(() => Effect.all([...onWake], { discard: true }))
    ),
    layer: Layer.succeed(Page, {
      timeZone: Effect.succeed("Europe/Berlin"),
      userAgent: Effect.succeed("Test/1"),
      slowLink: Effect.succeed(slowLink),
      awake: latch.await,
      activated: shown.await,
      onWake: among(onWake),
      onHide: among(onHide)
    })
  }
}

/** An address bar that remembers where it was sent. */
export const fakeNavigation = (href: string) => {
  const visited = [href]
  const here = () => new URL(visited.at(-1) ?? href)
  return {
    visited,
    layer: Layer.succeed(Navigation, {
      location: Effect.sync(() => {
        const { href, origin, host, hostname } = here()
        return { href, origin, host, hostname }
      }),
      replace: (url) => Effect.sync(() => void visited.splice(-1, 1, new URL(url, here()).href)),
      assign: (url) => Effect.sync(() => void visited.push(new URL(url, here()).href)),
      inForeignFrame: Effect.succeed(false)
    })
  }
}

/** An authenticator that answers at once with a credential of that name, or as a test says. */
export const fakePasskeys = (own: Partial<Passkeys["Type"]> = {}) => {
  const asked: Array<unknown> = []
  const signals: Array<PasskeySignal> = []
  const answering = (name: string) => (options: unknown) =>
    Effect.sync(() => {
      asked.push(options)
      return JSON.stringify({ id: name })
    })
  return {
    /** The options each ceremony was begun with. */
    asked,
    /** What the password manager was told. */
    signals,
    layer: Layer.succeed(Passkeys, {
      create: answering("created"),
      createQuietly: answering("created quietly"),
      get: answering("used"),
      suggest: answering("suggested"),
      supportsAutofill: Effect.succeed(true),
      hasAutofillField: Effect.succeed(true),
      capabilities: Effect.sync(() => noCapabilities),
      signal: (signal) => Effect.sync(() => void signals.push(signal)),
      ...own
    })
  }
}

/** Forms that are written down instead of sent. */
export const fakeForms = () => {
  const posted: Array<{ readonly url: string; readonly fields: Readonly<Record<string, string>> }> = []
  return {
    posted,
    layer: Layer.succeed(Forms, {
      post: (url, fields) => Effect.sync(() => void posted.push({ url, fields }))
    })
  }
}

/** Scripts that load with `load`, by default at once. */
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

/** The warnings that a site's developer would see. */
export const fakeWarnings = () => {
  const messages: Array<string> = []
  return { messages, layer: Warnings.layer((message) => void messages.push(message)) }
}
