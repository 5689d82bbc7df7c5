/** A page that has no services until it needs them: the real shell, whose chunks come over the simulated network. */
import { AsyncLocalStorage } from "node:async_hooks"
import * as Cause from "effect/Cause"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Fiber from "effect/Fiber"
import type { LayeredClientOptions } from "../../src/client/AuthClient.js"
import type { OrganizationSyncMembers } from "../../src/client/OrganizationClient.js"
import type { LoadedClient } from "../../src/client/syncMembers.js"
import { methodNames } from "../../src/domain/methods/ClientMethods.js"
import type { ReturnToken } from "../../src/domain/login/ReturnUrl.js"
import { heldMember, heldSession } from "../../src/domain/organizations/memberState.js"
import { organizationMethodNames } from "../../src/domain/organizations/OrganizationMethods.js"
import type { SecondFactorOptions } from "../../src/domain/session/SecondFactorOptions.js"
import type { SessionSnapshot, SessionTokens } from "../../src/domain/session/Session.js"
import { isObject } from "../../src/domain/values/objects.js"
import { loadChunk } from "../../src/page/loadChunk.js"
import type { PageFacts } from "../../src/page/pageFacts.js"
import type { AuthClient } from "../../src/services/client/AuthClient.js"
import type { OrganizationClient } from "../../src/services/client/OrganizationClient.js"
import { methodAt, type ClientError } from "../../src/services/client/groups.js"
import { SessionAtCall } from "../../src/services/session/SessionAtCall.js"
import { makeClientOnDemand, type ClientKind } from "../../src/shell/client.js"
import { organizationClient } from "../../src/shell/createOrganizationClient.js"
import { userClient } from "../../src/shell/userClient.js"
import { followSession } from "../../src/shell/followSession.js"
import { keepSession as keepMemberSession } from "../../src/shell/keepMemberSession.js"
import { keepSession } from "../../src/shell/keepSession.js"
import { redeemLinks } from "../../src/shell/redeemLink.js"
import { redeemLinks as redeemMemberLinks } from "../../src/shell/redeemMemberLink.js"
import type { Methods } from "./members.js"
import { CurrentStep, type Step } from "./network.js"
import { publicToken, type Client, type CreatedTokens } from "./site.js"

/** What makes the parts of a page without services broken ones. */
export interface PlainDefect {
  readonly follower?: (follow: typeof followSession) => typeof followSession
  readonly keeper?: (keep: typeof keepSession) => typeof keepSession
  readonly redeemer?: (redeem: typeof redeemLinks) => typeof redeemLinks
}

/** A page as the site's script sees it. */
export interface PlainSite {
  readonly methods: Methods
  readonly snapshot: () => SessionSnapshot
  readonly tokens: () => SessionTokens | null
  readonly subscribe: (listener: () => void) => void
  readonly adopt: (tokens: CreatedTokens) => void
  readonly hasReturned: () => boolean
  /** Whether the page has loaded its services. */
  readonly hasServices: () => boolean
  /** Loads the services. */
  readonly services: Effect.Effect<Client, Error>
  readonly close: Effect.Effect<void, Error>
}

/** The page that a client is made on. */
interface Host {
  readonly href: () => string
  readonly run: <A, E>(effect: Effect.Effect<A, E>) => Fiber.RuntimeFiber<A, E>
}

interface Given {
  readonly secondFactor: SecondFactorOptions | undefined
  /** The methods of a client of organizations. Undefined for a client of users. */
  readonly ofMembers?: ((members: OrganizationClient["Type"]) => Methods) | undefined
  readonly warn: (message: string) => void
  /** Downloads a chunk. Rejects when the network loses it. */
  readonly download: (name: string) => Promise<void>
  /** Builds the services, with what the page did before. */
  readonly build: (facts: PageFacts) => Promise<Client>
  /** The services are told to end the session of this token at once. Undefined when they have to find out which it is. */
  readonly endsAtOnce: (token: string | null | undefined) => void
  readonly closeServices: Effect.Effect<void>
}

interface Loaded extends LoadedClient {
  readonly client: Client
}

/** The members that both kinds of clients have. */
interface PlainClient {
  readonly session: {
    readonly getTokens: () => SessionTokens | null
    readonly updateSession: (tokens: CreatedTokens) => void
  }
  readonly onStateChange: (listener: () => void) => unknown
  readonly parseAuthenticateUrl: () => ReturnToken | null
}

/** The step of the call that a page makes: a promise passes it on to the services. */
const stepOfCall = new AsyncLocalStorage<Step | undefined>()

/** Something else than an error that a page threw. */
class PageError extends Data.TaggedError("PageError")<{ readonly cause: unknown }> {}

/** A client rejects with its errors. */
const isOfClient = (error: unknown): error is ClientError => error instanceof Error
const errorOf = (error: unknown) => (isOfClient(error) ? error : new PageError({ cause: error }))

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

const promiseOf = <A, E>({ run }: Host, effect: Effect.Effect<A, E>): Promise<A> =>
  new Promise((resolve, reject) => {
    run(effect).addObserver((exit) => {
      if (Exit.isSuccess(exit)) resolve(exit.value)
      else reject(asError(Cause.squash(exit.cause)))
    })
  })

/** The client of the services as the shell calls it. */
const loadedOf = (page: Host, client: Client, { closeServices, endsAtOnce }: Given): Loaded => {
  const { auth, members, session } = client
  return {
    client,
    call: (path, args, atCall) => {
      const [options] = args
      if (path.join(".") === "session.revoke" && isObject(options) && "forceClear" in options)
        endsAtOnce(atCall?.token)
      const method = methodAt(members ?? auth, path)(...args)
      const called = Effect.provideService(method, SessionAtCall, atCall)
      return promiseOf(page, Effect.provideService(called, CurrentStep, stepOfCall.getStore()))
    },
    state: {
      snapshot: () => Effect.runSync(session.snapshot),
      tokens: () => Effect.runSync(session.tokens),
      adoptTokens: (tokens) => Effect.runSync(session.adoptTokens(tokens)),
      subscribe: (listener) => Effect.runSync(session.subscribe(listener)),
      isAuthorized: () => false,
      href: page.href
    },
    close: () => promiseOf(page, closeServices)
  }
}

const isOfUsers = (value: object): value is AuthClient["Type"] => "user" in value
const isOfMembers = (value: object): value is OrganizationClient["Type"] => "self" in value

/** Calls the method at a path of a client whose methods return promises. */
const callAt = (client: object, path: ReadonlyArray<string>, args: ReadonlyArray<unknown>) => {
  const method = path.reduce<unknown>((group, name) => isObject(group) && Reflect.get(group, name), client)
  return typeof method === "function"
    ? Promise.resolve<unknown>(Reflect.apply(method, undefined, args))
    : undefined
}

/** The methods of a client that returns promises, as Effects. */
const effectsOf = (client: object, methodNames: object): object => {
  const groupOf = (names: object, parents: ReadonlyArray<string>): object =>
    Object.fromEntries(
      Object.entries(names).map(([name, nested]: [string, unknown]) => {
        const path = [...parents, name]
        const method = (...args: ReadonlyArray<unknown>) =>
          Effect.flatMap(CurrentStep, (step) =>
            Effect.tryPromise({
              try: () => stepOfCall.run(step, async () => callAt(client, path, args)),
              catch: errorOf
            })
          )
        return [name, isObject(nested) ? groupOf(nested, path) : method]
      })
    )
  return groupOf(methodNames, [])
}
const methodsOf = (client: object, { ofMembers }: Given): Methods => {
  const methods = effectsOf(client, ofMembers ? organizationMethodNames : methodNames)
  if (ofMembers && isOfMembers(methods)) return ofMembers(methods)
  if (isOfUsers(methods)) return { auth: methods, users: methods }
  throw new Error("The client has no methods.")
}

/** What a client of organizations shows, as a client of users shows it. */
const snapshotOf = (client: OrganizationSyncMembers): SessionSnapshot => {
  const { fromCache, session, status } = client.session.getInfo()
  const [member, organization] = [client.self.getSync(), client.organization.getSync()]
  return {
    fromCache,
    status,
    isComplete: session !== null,
    session: session && heldSession(session),
    user: session && member && organization && heldMember({ member, organization }, session.roles)
  }
}

/** Opens a page without services. Call it among the page's globals. */
export const openPlain = (
  page: Host,
  given: Given,
  { follower, keeper, redeemer }: PlainDefect = {}
): PlainSite => {
  const loads = new Map<string, Promise<void>>()
  /** Once it is there, the browser keeps a chunk. */
  const chunk = (name: string) => {
    const load = loads.get(name) ?? given.download(name)
    loads.set(name, load)
    return load.catch((error: unknown) => {
      loads.delete(name)
      throw error
    })
  }
  const loadServices = () => chunk("services")
  const keep = given.ofMembers ? keepMemberSession : keepSession
  const redeem = given.ofMembers ? redeemMemberLinks : redeemLinks
  /** The rest of what a client on demand is made of, which both kinds have in common. */
  const made = <Shown extends PlainClient>(
    kind: ClientKind<Shown>,
    options: LayeredClientOptions,
    snapshot: (client: Shown) => SessionSnapshot
  ) => {
    const { client, services } = makeClientOnDemand<Loaded, Shown>(
      {
        ...kind,
        loadKeeper: () => chunk("keepSession").then(() => ({ keepSession: keeper?.(keep) ?? keep })),
        loadRedeemer: () => chunk("redeemLink").then(() => ({ redeemLinks: redeemer?.(redeem) ?? redeem }))
      },
      given.ofMembers ? "createOrganizationClient" : "createAuthClient",
      publicToken,
      { ...options, telemetry: false, onWarning: given.warn },
      (facts) =>
        loadChunk(loadServices)
          .then(() => given.build(facts))
          .then((built) => loadedOf(page, built, given)),
      () => Promise.reject(new Error("The story has no mistakes of a site.")),
      undefined,
      () => chunk("followSession").then(() => ({ followSession: follower?.(followSession) ?? followSession }))
    )
    return { client, services, snapshot: () => snapshot(client) }
  }
  const { client, services, snapshot } = given.ofMembers
    ? made(organizationClient, {}, snapshotOf)
    : made(userClient, { secondFactor: given.secondFactor }, ({ session, user }) => {
        const { fromCache, isComplete, session: now, status } = session.getInfo()
        return { fromCache, isComplete, session: now, status, user: user.getSync() }
      })
  return {
    methods: methodsOf(client, given),
    snapshot,
    tokens: client.session.getTokens,
    subscribe: (listener) => void client.onStateChange(listener),
    adopt: client.session.updateSession,
    hasReturned: () => client.parseAuthenticateUrl() !== null,
    hasServices: () => services.loaded() !== undefined,
    services: Effect.tryPromise({
      try: () => services.load().then((loaded) => loaded.client),
      catch: errorOf
    }),
    close: Effect.tryPromise({ try: client.close, catch: errorOf })
  }
}
