/** Opens pages without services in happy-dom: the real shell, with fake timers, locks and requests. */
import { afterEach, beforeEach, vi } from "vitest"
import type { LayeredClientOptions } from "../../src/client/AuthClient.js"
import type { ReturnToken } from "../../src/domain/login/ReturnUrl.js"
import { makeClientOnDemand, type ClientKind } from "../../src/shell/client.js"
import { userClient } from "../../src/shell/userClient.js"
import { authenticatedJson } from "./answers.js"
import { forgetCookies } from "./documentCookies.js"
import { publicToken, storageKey } from "./world.js"

export const minute = 60_000
export const key = (name: string) => `${storageKey}::${name}`

/** The locks of a browser with this page only. `isTaken` says that another tab has them. */
const fakeLocks = () => {
  const locks = {
    isTaken: false,
    request: async (_: string, __: object, work: (lock: object | null) => unknown) =>
      work(locks.isTaken ? null : {})
  }
  return locks
}

/** Answers a request. */
export type Answer = () => Promise<Response>

export const ok =
  (json: object, headers: HeadersInit = {}): Answer =>
  async () =>
    new Response(JSON.stringify({ data: json }), { status: 200, headers })

export interface PlainWorld {
  locks: ReturnType<typeof fakeLocks>
  /** Answers each request. */
  answer: Answer
  requests: Array<RequestInit & { readonly url: string }>
  close: () => Promise<void>
}

/** Prepares a world before each test of the file, and ends it after. */
export const plainWorld = (): PlainWorld => {
  const world: PlainWorld = {
    locks: fakeLocks(),
    answer: ok({}),
    requests: [],
    close: () => Promise.resolve()
  }
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse("2026-01-06T12:00:00Z") })
    world.locks = fakeLocks()
    vi.stubGlobal("navigator", { onLine: true, locks: world.locks })
    world.answer = ok(authenticatedJson(2))
    world.requests = []
    vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
      world.requests.push({ url, ...init })
      return world.answer()
    })
    world.close = () => Promise.resolve()
  })
  afterEach(async () => {
    await world.close()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    localStorage.clear()
    sessionStorage.clear()
    forgetCookies()
  })
  return world
}

/** Lets what is loaded by a real import arrive, and digests, which are made in other threads. */
export const settle = async () => {
  for (let n = 0; n < 20; n += 1) {
    await crypto.subtle.digest("SHA-256", new Uint8Array(1))
    await vi.advanceTimersByTimeAsync(10)
    await vi.dynamicImportSettled()
  }
}

/** What a page needs of its client, of either kind. */
export interface OpenedClient {
  readonly session: { readonly onChange: (listener: (session: object | null) => void) => unknown }
  readonly parseAuthenticateUrl: () => ReturnToken | null
}

/**
 * Opens a page without services, with a client of this kind. `loads` counts how often they were asked for. It listens to the session
 * unless it `isSilent`.
 */
export const openPlainPageOf = async <Client extends OpenedClient>(
  kind: ClientKind<Client>,
  world: PlainWorld,
  options: LayeredClientOptions = {},
  isSilent = false
) => {
  const load = vi.fn((_: unknown) => new Promise<never>(() => {}))
  const { client, facts } = makeClientOnDemand(kind, "createAuthClient", publicToken, options, load, () =>
    Promise.reject(new Error("No mistakes here."))
  )
  world.close = client.close
  const heard: Array<object | null> = []
  if (!isSilent) client.session.onChange((each) => heard.push(each))
  await settle()
  return { client, facts, heard, loads: () => load.mock.calls.length }
}

/** Opens a page without services, with a client of users. */
export const openPlainPage = (world: PlainWorld, options?: LayeredClientOptions) =>
  openPlainPageOf(userClient, world, options)

/** Another tab writes into storage. */
export const elsewhere = (write: () => void, key = storageKey) => {
  write()
  window.dispatchEvent(new StorageEvent("storage", { key }))
}
