/** The Promise facade: one runtime per client, and the only door from Effects to Promises. */
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { readReturnToken, type ReturnToken } from "./domain/ReturnUrl.js"
import { sameState, type Session, type SessionSnapshot, type SessionTokens } from "./domain/Session.js"
import { ClientClosedError, LayersNotSynchronousError } from "./domain/ClientErrors.js"
import { syncArguments } from "./domain/SyncArguments.js"
import { checkArguments } from "./domain/Usage.js"
import type { User } from "./domain/User.js"
import type { AuthClient as AuthClientService } from "./services/client/AuthClient.js"
import { Navigation } from "./services/browser/Navigation.js"
import { RemoteServices } from "./services/client/RemoteServices.js"
import type { ClientOptions } from "./services/kit/ClientConfig.js"
import { grouped, isMethod, isObject, methodAt } from "./services/client/grouped.js"
import type { ServiceLayers } from "./services/wiring/layerCore.js"
import type { PageServices } from "./services/wiring/layerOnDemand.js"
import { Rbac } from "./services/features/Rbac.js"
import { Session as SessionService } from "./services/session/Session.js"

/** Options of a client; `layers` puts services of your own in place of ours. */
export interface AuthClientOptions extends ClientOptions {
  readonly layers?: ServiceLayers | undefined
}

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- the one way a site can widen a type of ours for all its files
  namespace Latchkey {
    /** A site widens this to say of its project what types can tell, such as `OpaqueTokens: true`. */
    // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- there to be widened
    interface DefaultProjectConfiguration {}
  }
}

/** What types can tell of a project. `OpaqueTokens`: the provider keeps the tokens in cookies of its own. */
export interface ProjectConfiguration {
  readonly OpaqueTokens?: boolean
}

type OpaqueTokens = { readonly OpaqueTokens: true }

/** An answer as a project gives it: where tokens are opaque, theirs are empty. */
export type AnswerOf<Answer, Project> = Project extends OpaqueTokens
  ? Answer extends { readonly session_token: string; readonly session_jwt: string }
    ? Omit<Answer, "session_token" | "session_jwt"> & { readonly session_token: ""; readonly session_jwt: "" }
    : Answer extends { readonly data: infer Data }
      ? Omit<Answer, "data"> & { readonly data: AnswerOf<Data, Project> }
      : Answer
  : Answer

/** Every method that gives an Effect, giving a Promise that rejects with the same error. */
export type Promised<Group, Project = object> = {
  readonly [Name in keyof Group]: Group[Name] extends (...args: infer Args) => Effect.Effect<infer A, unknown>
    ? (...args: Args) => Promise<AnswerOf<A, Project>>
    : Promised<Group[Name], Project>
}

type Effects = Context.Tag.Service<AuthClientService>
type Unsubscribe = () => void

/** A value and whether it still is what storage held when the page began. */
export interface Info<Value> {
  readonly value: Value
  readonly fromCache: boolean
}

/** The typed authentication client. */
export interface AuthClient<Project = Latchkey.DefaultProjectConfiguration> extends Promised<
  Omit<Effects, "user" | "session" | "rbac">,
  Project
> {
  readonly user: Promised<Effects["user"], Project> & {
    readonly getSync: () => User | null
    readonly getInfo: () => Info<User | null>
    /** Calls back when the user changes in meaning. Gives back how to unsubscribe. */
    readonly onChange: (callback: (user: User | null) => void) => Unsubscribe
  }
  readonly session: Promised<Effects["session"], Project> & {
    readonly getSync: () => Session | null
    /** Three-valued: `unknown` until storage or the provider has told. */
    readonly getInfo: () => Info<Session | null> & Pick<SessionSnapshot, "status">
    readonly getTokens: Project extends OpaqueTokens ? never : () => SessionTokens | null
    /** Calls back when the session changes in meaning. Gives back how to unsubscribe. */
    readonly onChange: (callback: (session: Session | null) => void) => Unsubscribe
    /** Takes over tokens that the site's own server made; `authenticate` then brings the session. */
    readonly updateSession: (tokens: {
      readonly session_token: string
      readonly session_jwt?: string
    }) => void
  }
  readonly rbac: Promised<Effects["rbac"], Project> & {
    /** Whether the user may, by the policy this browser knows; false without one. */
    readonly isAuthorizedSync: (resource_id: string, action: string) => boolean
  }
  /** The token that a link or redirect brought in the page's address, if any. */
  readonly parseAuthenticateUrl: () => ReturnToken | null
  /** Calls back when user or session change; with an empty object when logged out. */
  readonly onStateChange: (
    callback: (state: { readonly user?: User | null; readonly session?: Session | null }) => void
  ) => Unsubscribe
  /** Ends background work: refresh, event log, listeners. The session stays. */
  readonly close: () => Promise<void>
}

/** A client and the services it is made of, for the entries that build on it. */
export interface ClientParts {
  readonly client: AuthClient<object>
  readonly services: Context.Context<PageServices>
}

/** The Promise methods over the services that `layer` builds. `methods` names all that call the provider. */
export const makeClient = (layer: Layer.Layer<PageServices>, methods: ReadonlyArray<string>): ClientParts => {
  const runtime = ManagedRuntime.make(layer)
  const services = runSync(Effect.context<PageServices>(), runtime)
  const session = Context.get(services, SessionService)
  const rbac = Context.get(services, Rbac)
  const navigation = Context.get(services, Navigation)
  const calls = Context.get(services, RemoteServices)
  const now = () => runSync(session.snapshot, runtime)

  // What carries the calls may still be on its way: each method waits for it
  const client = grouped(
    methods.map((path) => [
      path,
      (...args: ReadonlyArray<unknown>) =>
        runPromise(
          Effect.flatMap(calls.loaded, (families) => methodAt(families.client, path)(...args)),
          runtime
        )
    ])
    // Sound by construction: the names are those of the rows, and the compiler checks that each method has its row
  ) as Promised<Effects>

  const check = (method: keyof typeof syncArguments, ...args: ReadonlyArray<unknown>) => {
    const problem = checkArguments(method, syncArguments[method], args)
    if (problem !== undefined) throw problem
  }

  /** Calls back when what `pick` picks differs in meaning from before. */
  const onPick =
    <Picked>(method: keyof typeof syncArguments, pick: (snapshot: SessionSnapshot) => Picked) =>
    (callback: (picked: Picked) => void): Unsubscribe => {
      check(method, callback)
      let last = pick(now())
      const tell = (next: SessionSnapshot) => {
        const picked = pick(next)
        const differs = !sameState(picked, last)
        last = picked
        if (differs) callback(picked)
      }
      return runSync(session.subscribe(tell), runtime)
    }

  return {
    services,
    client: {
      ...client,
      user: {
        ...client.user,
        getSync: () => now().user,
        getInfo: () => ({ value: now().user, fromCache: now().fromCache }),
        onChange: onPick("user.onChange", (state) => state.user)
      },
      session: {
        ...client.session,
        getSync: () => now().session,
        getInfo: () => ({ value: now().session, fromCache: now().fromCache, status: now().status }),
        getTokens: () => runSync(session.tokens, runtime),
        onChange: onPick("session.onChange", (state) => state.session),
        updateSession: (tokens) => {
          check("session.updateSession", tokens)
          runSync(session.adoptTokens(tokens), runtime)
        }
      },
      rbac: {
        ...client.rbac,
        isAuthorizedSync: (resource_id, action) => {
          if (typeof resource_id !== "string" || typeof action !== "string") {
            check("rbac.isAuthorizedSync", resource_id, action)
          }
          return rbac.isAuthorized(resource_id, action)
        }
      },
      parseAuthenticateUrl: () => readReturnToken(runSync(navigation.location, runtime).href) ?? null,
      onStateChange: (callback) => {
        check("onStateChange", callback)
        const tell = ({ session, user }: SessionSnapshot) =>
          callback(session === null && user === null ? {} : { session, user })
        return runSync(session.subscribe(tell), runtime)
      },
      close: () => runtime.dispose()
    }
  }
}

/** Turns a group of Effects, however deep, into Promises. Rejections are the Effect's own errors, unwrapped. */
export const promised = <Group extends object, R>(
  group: Group,
  runtime: ManagedRuntime.ManagedRuntime<R, never>
): Promised<Group> =>
  Object.fromEntries(
    Object.entries(group).map(([name, member]: [string, unknown]) => [
      name,
      isMethod(member)
        ? (...args: ReadonlyArray<unknown>) => runPromise(member(...args), runtime)
        : promised(isObject(member) ? member : {}, runtime)
    ])
    // Sound by construction: the same names, each member turned as `Promised` says
  ) as Promised<Group>

/** `promised` for the whole `AuthClient` service of `latchkey/effect`. */
export const toPromise = <R>(
  client: Effects,
  runtime: ManagedRuntime.ManagedRuntime<R, never>
): Promised<Effects> => promised(client, runtime)

const runPromise = <A, E, R>(effect: Effect.Effect<A, E>, runtime: ManagedRuntime.ManagedRuntime<R, never>) =>
  runtime.runPromiseExit(effect).then(unwrap)

const runSync = <A, E, R>(
  effect: Effect.Effect<A, E, R>,
  runtime: ManagedRuntime.ManagedRuntime<R, never>
): A => unwrap(runtime.runSyncExit(effect))

const unwrap = <A, E>(exit: Exit.Exit<A, E>): A => {
  if (Exit.isSuccess(exit)) return exit.value
  const error = Cause.squash(exit.cause)
  if (Cause.isInterruptedOnly(exit.cause) || error === disposed) {
    throw new ClientClosedError()
  }
  throw isAsyncFiber(error) ? new LayersNotSynchronousError() : error
}

/** What a `ManagedRuntime` dies of that is used after its end. */
const disposed = "ManagedRuntime disposed"

const isAsyncFiber = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "_tag" in error && error._tag === "AsyncFiberException"
