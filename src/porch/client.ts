/**
 * The Promise client before its services are loaded. It answers at once from what this browser has stored. The first call
 * or subscription loads the services, and from then on they answer.
 */
import type { AuthClient, LayeredClientOptions, Effects, Unsubscribe } from "../client/AuthClient.js"
import type { SyncMembers } from "../client/syncMembers.js"
import { ClientClosedError } from "../domain/ClientErrors.js"
import { methodNames } from "../domain/methodNames.js"
import { indexPolicy, isAuthorized } from "../domain/Rbac.js"
import { rememberLast } from "../domain/rememberLast.js"
import { readReturnToken } from "../domain/ReturnUrl.js"
import { publicState, sameState, sessionInfo, unknownSession, userInfo } from "../domain/Session.js"
import { hasCustomApiDomain } from "../domain/CustomDomain.js"
import { storagePlaces } from "../domain/StoragePlaces.js"
import type { FirstSettings } from "../domain/StoredPolicy.js"
import { checkSync } from "../domain/SyncArguments.js"
import { UsageError } from "../domain/LocalErrors.js"
import { parseUrl } from "../domain/parseUrl.js"
import { checkOptions, refuseSecret, type Fields } from "../domain/Usage.js"
import { firstFrame } from "./firstFrame.js"
import { makeLoader, type Loader } from "./loader.js"
import { callAt, promisedBy } from "../client/promisedBy.js"
import { warner } from "../services/kit/warner.js"
import { storedSession } from "./session.js"

type Client = AuthClient<object>

/** A client, the loader of its services, and what the first screen needs of it. */
export interface ClientOnDemand<Services> {
  readonly client: Client
  readonly services: Loader<Services>
  readonly warn: (problem: string) => void
  /** The project's settings of the last visit, or the defaults. */
  readonly settings: () => FirstSettings
}

/** What the options must be. A malformed domain is a warning. */
const fields = {
  cookieOptions: "object?",
  customBaseUrl: "string?",
  dfppaUrl: "string?",
  dfpCdnUrl: "string?",
  endpointOptions: "object?",
  endpoints: "object?",
  keepSessionAlive: "boolean?",
  telemetry: "boolean?",
  eventBatchSize: "count?",
  eventBatchInterval: "count?",
  onWarning: "function?",
  nonce: "string?",
  redirectSchemes: "strings?",
  layers: "object?"
} as const satisfies Record<keyof LayeredClientOptions, Fields[string]>

/**
 * Makes a client whose services are loaded by `load` when they are first needed. Throws a usage error that names `method`
 * when an option is not what it must be.
 */
export const makeClientOnDemand = <Services extends { readonly client: Client }>(
  method: string,
  publicToken: unknown,
  options: LayeredClientOptions,
  load: () => Promise<Services>
): ClientOnDemand<Services> => {
  refuseSecret(method, publicToken)
  checkOptions(method, fields, options)
  for (const [name, address] of Object.entries(options.endpoints ?? {})) {
    if (typeof address === "string" && !parseUrl(address)) {
      throw new UsageError({ method, problem: `endpoints.${name} must be an absolute address.` })
    }
  }
  const { layers = {}, onWarning } = options
  let isClosed = false
  const services = makeLoader(async () => {
    const loaded = await load()
    if (isClosed) await loaded.client.close()
    return loaded
  })
  // A token that is no text is a warning, as a malformed one is
  const token = typeof publicToken === "string" ? publicToken : ""
  const stored = storedSession(
    storagePlaces(token, options.cookieOptions),
    hasCustomApiDomain(token, options)
  )

  /** Services of the site's own may hold another session than this browser. Nothing is known until they are loaded. */
  const isUnknown = layers.Cookies !== undefined || layers.Storage !== undefined
  const snapshot = () => (isUnknown ? unknownSession : stored.snapshot())
  const indexed = rememberLast(indexPolicy)

  /** Subscribes once the services are loaded. Calls back at once if what `read` returns has changed by then. */
  const subscribeLater = (
    subscribe: (client: Client) => Unsubscribe,
    read: (state: Pick<SyncMembers, "session" | "user">) => unknown,
    callback: (client: Client) => void
  ): Unsubscribe => {
    const before = read(first)
    let stop: Unsubscribe = services.onLoad(({ client }) => {
      stop = subscribe(client)
      if (!sameState(read(client), before)) callback(client)
    })
    return () => stop()
  }

  /** The members that answer at once, until the services are loaded. */
  const first: SyncMembers = {
    user: {
      getSync: () => snapshot().user,
      getInfo: () => userInfo(snapshot()),
      onChange: (callback) => {
        checkSync("user.onChange", callback)
        return subscribeLater(
          ({ user }) => user.onChange(callback),
          ({ user }) => user.getSync() && user.getInfo(),
          ({ user }) => callback(user.getSync())
        )
      }
    },
    session: {
      getSync: () => snapshot().session,
      getInfo: () => sessionInfo(snapshot()),
      getTokens: () => (isUnknown ? null : stored.tokens()),
      onChange: (callback) => {
        checkSync("session.onChange", callback)
        return subscribeLater(
          ({ session }) => session.onChange(callback),
          ({ session }) => session.getSync() && session.getInfo(),
          ({ session }) => callback(session.getSync())
        )
      },
      updateSession: (tokens) => {
        checkSync("session.updateSession", tokens)
        // Written at once, so that the login survives when the page is left before the services are loaded
        const stillCount = isUnknown ? () => true : stored.adoptTokens(tokens)
        services.onLoad(({ client }) => {
          if (stillCount()) client.session.updateSession(tokens)
        })
      }
    },
    rbac: {
      isAuthorizedSync: (resource_id, action) => {
        checkSync("rbac.isAuthorizedSync", resource_id, action)
        const roles = snapshot().user?.roles ?? []
        return isAuthorized(indexed(stored.settings().rbacPolicy), roles, resource_id, action)
      }
    },
    parseAuthenticateUrl: () =>
      typeof location === "undefined" || layers.Navigation !== undefined
        ? null
        : (readReturnToken(location.href) ?? null),
    onStateChange: (callback) => {
      checkSync("onStateChange", callback)
      return subscribeLater(
        (client) => client.onStateChange(callback),
        ({ session, user }) => [session.getInfo(), user.getSync()],
        ({ session, user }) => callback(publicState({ session: session.getSync(), user: user.getSync() }))
      )
    }
  }
  const now = () => services.loaded()?.client ?? first
  const methods = promisedBy<Effects>(methodNames, async (path, args) => {
    if (isClosed) throw new ClientClosedError()
    const { client } = await services.load()
    return callAt(client, path, args)
  })

  // A browser that holds a session keeps it fresh; a server holds none. Reading cookies would hold up the first paint
  void firstFrame().then(() => {
    if (!isUnknown && typeof document === "undefined") return
    if (isClosed) return
    if (snapshot().status === "absent") stored.dropStale()
    else services.onLoad(() => {})
  })

  return {
    services,
    warn: warner(onWarning),
    settings: stored.settings,
    client: {
      ...methods,
      user: {
        ...methods.user,
        getSync: () => now().user.getSync(),
        getInfo: () => now().user.getInfo(),
        onChange: (callback) => now().user.onChange(callback)
      },
      session: {
        ...methods.session,
        getSync: () => now().session.getSync(),
        getInfo: () => now().session.getInfo(),
        getTokens: () => now().session.getTokens(),
        onChange: (callback) => now().session.onChange(callback),
        updateSession: (tokens) => now().session.updateSession(tokens)
      },
      rbac: {
        ...methods.rbac,
        isAuthorizedSync: (resource_id, action) => now().rbac.isAuthorizedSync(resource_id, action)
      },
      parseAuthenticateUrl: () => now().parseAuthenticateUrl(),
      onStateChange: (callback) => now().onStateChange(callback),
      close: async () => {
        isClosed = true
        await services.loaded()?.client.close()
      }
    }
  }
}
