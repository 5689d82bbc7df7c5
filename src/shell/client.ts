/**
 * The Promise client. It answers at once from what this browser has stored, tells listeners of changes, and keeps a session fresh.
 * The first call, and whatever is unusual about the session, loads its services, and from then on they answer.
 */
import type { LayeredClientOptions } from "../client/AuthClient.js"
import type { ClientOptions } from "../domain/client/ClientSettings.js"
import type { LoadedClient, StateSource } from "../client/syncMembers.js"
import { ClientClosedError } from "../domain/errors/MountAndCloseErrors.js"
import type { ReturnToken } from "../domain/login/ReturnUrl.js"
import type { RunMethod } from "../domain/methods/methodsBy.js"
import { isAuthorized, type RbacIndex, type RolePolicy } from "../domain/rbac/Rbac.js"
import {
  sameState,
  unknownSession,
  type SessionSnapshot,
  type SessionState
} from "../domain/session/Session.js"
import type { User } from "../domain/session/User.js"
import type { Mismatch } from "../domain/values/readers.js"
import { apiHost, hasCustomApiDomain } from "../domain/client/CustomDomain.js"
import { storagePlaces } from "../domain/session/StoragePlaces.js"
import { UsageError } from "../domain/errors/BasicErrors.js"
import { parseUrl } from "../domain/values/parseUrl.js"
import { checkOptions, refuseSecret, type Fields } from "../domain/errors/Usage.js"
import { afterPaint } from "../page/afterPaint.js"
import { rememberLast } from "../domain/values/rememberLast.js"
import { attempt } from "../page/attempt.js"
import { makeChunk, type Chunk } from "../page/chunk.js"
import { count } from "../page/count.js"
import type { PageFacts } from "../page/pageFacts.js"
import { loadChunk } from "../page/loadChunk.js"
import { preconnect } from "../page/preconnect.js"
import { warner } from "../page/warner.js"
import type { FollowedPage } from "./followSession.js"
import type { redeemLinks } from "./redeemLink.js"
import { storedSession, type StoredSession } from "./session.js"

type ListenerOf<A> = (value: A) => void

/** A client, the chunk of its services, and what the first screen needs of it. */
export interface ClientOnDemand<Services, Client> {
  readonly client: Client & Closable
  readonly services: Chunk<Services>
  readonly warn: (problem: string) => void
  /** Warns of mistakes in what a site passes to a method. A live token loads no code for it. */
  readonly inspect: (method: string, given: unknown) => void
  /** Whether somebody is signed in whose session lacks the second factor that the site asks for. */
  readonly awaitsFactor: () => boolean
  /** The project's settings of the last visit, or the defaults. */
  readonly settings: StoredSession["settings"]
  /** What the page did before its services were loaded. */
  readonly facts: PageFacts
}

interface Closable {
  readonly close: () => Promise<void>
}

/** What a client of users and one of the members of organizations do differently before their services are loaded. */
export interface ClientKind<Client> {
  /** Reads what storage holds of a session. */
  readonly read: (text: string | null) => SessionState | Mismatch
  /** Loads what keeps a session fresh while all goes well. */
  readonly loadKeeper: FollowedPage["loadKeeper"]
  /** Loads what redeems a link while all goes well. */
  readonly loadRedeemer: () => Promise<{ readonly redeemLinks: typeof redeemLinks }>
  /** The type of tokens that it redeems. */
  readonly linkType: string
  /** The policy as `isAuthorized` reads it, with the roles that the user's organization adds. */
  readonly index: (policy: RolePolicy | null, user: User | null) => RbacIndex
  /** The types of tokens that a client redeems, for which its services are loaded at once. */
  readonly tokenTypes: RegExp
  /** The client: methods that `call` runs, and members that answer at once. */
  readonly make: (
    call: RunMethod<Promise<unknown>>,
    state: () => StateSource,
    options: LayeredClientOptions
  ) => Client
}

/** What the options must be. A malformed domain is a warning. */
export const clientFields = {
  cookieOptions: "object?",
  customBaseUrl: "string?",
  dfppaUrl: "string?",
  dfpCdnUrl: "string?",
  endpointOptions: "object?",
  endpoints: "object?",
  keepSessionAlive: "boolean?",
  secondFactor: "object?",
  passkeySignals: "boolean?",
  telemetry: "boolean?",
  ownEvents: "boolean?",
  eventBatchSize: "count?",
  eventBatchInterval: "count?",
  onWarning: "function?",
  nonce: "string?",
  redirectSchemes: "strings?",
  layers: "object?"
} as const satisfies Record<keyof LayeredClientOptions, Fields[string]>

/** Warns of mistakes in what a site passes to `method`: the options of a client or of a mount, or the arguments of a call. */
export type Inspect = (
  warn: (problem: string) => void,
  publicToken: unknown,
  options: LayeredClientOptions,
  method: string,
  given: unknown,
  session: () => Pick<SessionSnapshot, "isComplete" | "status">
) => unknown

/**
 * Throws a usage error that names `method` when the options have `layers`: the entries with an Effect of their own cannot run
 * services that are made with the site's Effect.
 */
export const refuseLayers = (
  method: string,
  options: (ClientOptions & { readonly layers?: unknown }) | null
): void => {
  if (options?.layers !== undefined) throw new UsageError({ method, problem: "layers: use latchkey/effect." })
}

/**
 * Makes a client whose services are loaded by `load` when they are first needed. Throws a usage error that names `method`
 * when an option is not what it must be. `storeSettings` fetches the project's settings without services, if it can.
 * `loadFollower` loads what follows a session on a page without services.
 */
export const makeClientOnDemand = <
  Services extends LoadedClient,
  Client extends { readonly parseAuthenticateUrl: () => ReturnToken | null }
>(
  { index, linkType, loadKeeper, loadRedeemer, make, read, tokenTypes }: ClientKind<Client>,
  method: string,
  publicToken: unknown,
  options: LayeredClientOptions,
  load: (page: PageFacts) => Promise<Services>,
  loadMistakes: () => Promise<{ readonly inspect: Inspect }>,
  storeSettings: () => Promise<boolean> = () => Promise.resolve(false),
  loadFollower = () => import("./followSession.js")
): ClientOnDemand<Services, Client> => {
  refuseSecret(method, publicToken)
  checkOptions(method, clientFields, options)
  for (const [name, address] of Object.entries(options.endpoints ?? {})) {
    if (typeof address === "string" && !parseUrl(address)) {
      throw new UsageError({ method, problem: `endpoints.${name} must be a URL.` })
    }
  }
  const { layers = {}, onWarning } = options
  // A token that is no text is a warning, as a malformed one is
  const token = typeof publicToken === "string" ? publicToken : ""
  const warn = warner(onWarning)
  const painted = afterPaint()
  const inspectBy = (load: typeof loadMistakes, method: string, given: unknown) =>
    void painted
      .then(load)
      .then((mistakes) => mistakes.inspect(warn, publicToken, options, method, given, snapshot))
      // A chunk that cannot be loaded, or an object of the page that throws
      .catch(() => {})
  const isLive = /^public-token-live[^…]*$/.test(token)
  const inspect = (method: string, given: unknown) => {
    if (!isLive) inspectBy(loadMistakes, method, given)
  }
  let isClosed = false
  const rank = count("clients", 1)
  const services = makeChunk(async () => {
    const loaded = await load(facts)
    if (isClosed) await loaded.close()
    return loaded
  })
  const places = storagePlaces(token, options.cookieOptions)
  const hasOwnDomain = hasCustomApiDomain(token, options)
  const stored = storedSession(places, hasOwnDomain, read, options.secondFactor)

  /** Services of the site's own may hold another session than this browser. Nothing is known until they are loaded. */
  const isUnknown = layers.Cookies !== undefined || layers.Storage !== undefined
  const hasDocument = typeof document !== "undefined"
  /** Services of the site's own, and tokens that scripts cannot read, are for the services. */
  const isPlain =
    options.layers === undefined && !hasOwnDomain && hasDocument && Boolean(globalThis.navigator?.locks)
  const startedAt = Date.now()
  const facts: PageFacts = { startedAt: options.layers === undefined ? startedAt : undefined }
  /** Leaves the session to the services. */
  const leave = () => void services.onLoad(() => {})
  const snapshot = () => (isUnknown ? unknownSession : (plain.loaded() ?? stored).snapshot())
  const keep = () => (isPlain ? follow() : leave())
  /** Whether the page is to keep the next session fresh that it sees. Not in the first frame: reading cookies would hold it up. */
  let mayKeep = false
  const seen = () => {
    const now = snapshot()
    if (mayKeep && !isClosed && now.status !== "absent") {
      mayKeep = false
      keep()
    }
    return now
  }
  const indexed = rememberLast(index)
  /** The listeners of a page without services, and what they know. */
  const listeners = new Map<object, ListenerOf<SessionSnapshot>>()

  /** What the page knows until the services are loaded. */
  const first: StateSource = {
    snapshot: seen,
    tokens: () => {
      seen()
      return isUnknown ? null : stored.tokens()
    },
    adoptTokens: (tokens) => {
      // Written at once, so that the login survives when the page is left before the services are loaded
      const stillCount = isUnknown ? () => true : stored.adoptTokens(tokens)
      services.onLoad(({ state: reader }) => {
        if (stillCount()) reader.adoptTokens(tokens)
      })
    },
    subscribe: (listener) => {
      const before = snapshot()
      const subscription = {}
      listeners.set(subscription, listener)
      keep()
      let stop = services.whenLoaded(({ state: reader }) => {
        listeners.delete(subscription)
        stop = reader.subscribe(listener)
        const loaded = reader.snapshot()
        if (!sameState(loaded, plain.loaded()?.last() ?? before)) listener(loaded)
      })
      return () => {
        listeners.delete(subscription)
        stop()
      }
    },
    isAuthorized: (resource_id, action) => {
      const { user } = snapshot()
      return isAuthorized(indexed(stored.settings().rbacPolicy, user), user?.roles ?? [], resource_id, action)
    },
    href: () =>
      typeof location === "undefined" || layers.Navigation !== undefined ? undefined : location.href
  }
  const call: RunMethod<Promise<unknown>> = async (path, args) => {
    if (isClosed) throw new ClientClosedError()
    const name = path.join(".")
    inspect(name, args)
    // Components ask it on every page
    const [resource_id, action] = args
    const isPermission =
      name === "rbac.isAuthorized" && typeof resource_id === "string" && typeof action === "string"
    const isAlone = isPlain && !services.loaded()
    if (isPermission && isAlone && snapshot().status !== "unknown") {
      if (await storeSettings()) return first.isAuthorized(resource_id, action)
    }
    // Another tab may store that of another session until the services are loaded
    const atCall = isUnknown || services.loaded() ? undefined : stored.identity()
    // The page redeems a link by itself if it can
    const isLanding = isAlone && /^(magicLinks\.)?authenticate/.test(name)
    const redeemed = isLanding && (await (await redeemer.load()).redeem(name, args, atCall))
    const loaded = redeemed || (services.loaded() ?? (await services.load()))
    const result = await loaded.call(path, args, atCall)
    if (result === null && snapshot().status === "absent") inspect(name, result)
    return result
  }
  const client = make(call, () => services.loaded()?.state ?? first, options)

  // A browser that holds a session keeps it fresh; a server holds none
  void painted.then(() => {
    mayKeep = isUnknown || hasDocument
    if (seen().status === "absent") stored.dropStale()
  })

  /** What the page knew when it began to load what follows the session. */
  let shown: SessionSnapshot | undefined
  const page = {
    startedAt,
    publicToken: token,
    options,
    places,
    facts,
    stored,
    snapshot,
    listeners,
    warn,
    loadKeeper,
    leave,
    isOver: () => isClosed || !!services.loaded(),
    confirmed: () => follow()
  }
  /** Follows the session, and keeps it fresh, until the services do. */
  const plain = makeChunk(async () => {
    shown ??= stored.snapshot()
    if (shown.status !== "absent") {
      // Beside what follows the session, which waits for both. A worker has no document to connect by
      attempt(() => preconnect(apiHost(token, options)))
      loadKeeper().catch(() => {})
    }
    const { followSession } = await loadChunk(loadFollower)
    return followSession({ ...page, shown })
  })
  const follow = () => void plain.onLoad(() => {})
  services.whenLoaded(() => plain.loaded()?.stop())

  /** Redeems a link while nobody is signed in and nothing is unusual. */
  const redeemer = makeChunk(async () => {
    const { redeemLinks } = await loadChunk(loadRedeemer)
    return redeemLinks(page)
  })

  // What redeems a token of the address loads beside everything else
  const tokenType = client.parseAuthenticateUrl()?.tokenType ?? ""
  if (tokenTypes.test(tokenType)) {
    if (isPlain && tokenType === linkType) redeemer.onLoad(({ mayRedeem }) => mayRedeem() || leave(), leave)
    else leave()
  }

  inspect(method, options)
  if (!isLive || rank > 1 || /endpoint|Url|secondFactor|cookie/.test(Object.keys(options).join())) {
    inspectBy(() => import("./startup.js"), method, rank)
  }

  return {
    services,
    warn,
    inspect,
    settings: stored.settings,
    facts,
    awaitsFactor: () => {
      const { isComplete, status } = snapshot()
      return status === "present" && !isComplete
    },
    client: {
      ...client,
      close: async () => {
        if (!isClosed) count("clients", -1)
        isClosed = true
        plain.loaded()?.stop()
        await services.loaded()?.close()
      }
    }
  }
}
