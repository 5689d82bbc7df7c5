/** The Promise facade: one runtime per client, and the only door from Effects to Promises. */
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { methodArguments, type CheckedMethod } from "./domain/Arguments.js"
import { SdkError, type CallError, type UsageError } from "./domain/Errors.js"
import type { ReturnToken } from "./domain/ReturnUrl.js"
import { sameState, type Session, type SessionSnapshot, type SessionTokens } from "./domain/Session.js"
import { findUsageError } from "./domain/Usage.js"
import type { User } from "./domain/User.js"
import { AuthClient as AuthClientService } from "./services/AuthClient.js"
import type { ClientOptions } from "./services/ClientConfig.js"
import type { ServiceLayers } from "./services/layerCore.js"
import type { PageServices } from "./services/layerOnDemand.js"

/** Options of a client; `layers` puts services of your own in place of ours. */
export interface AuthClientOptions extends ClientOptions {
  readonly layers?: ServiceLayers | undefined
}

/** Every method that gives an Effect, giving a Promise that rejects with the same error. */
export type Promised<Group> = {
  readonly [Name in keyof Group]: Group[Name] extends (...args: infer Args) => Effect.Effect<infer A, unknown>
    ? (...args: Args) => Promise<A>
    : Promised<Group[Name]>
}

type Effects = Context.Tag.Service<AuthClientService>
type Unsubscribe = () => void

/** A value and whether it still is what storage held when the page began. */
export interface Info<Value> {
  readonly value: Value
  readonly fromCache: boolean
}

type SyncSession = "snapshot" | "tokens" | "subscribe" | "updateSession"

/** The typed authentication client. */
export interface AuthClient extends Promised<Omit<Effects, "user" | "session" | "parseAuthenticateUrl">> {
  readonly user: Promised<Effects["user"]> & {
    readonly getSync: () => User | null
    readonly getInfo: () => Info<User | null>
    /** Calls back when the user changes in meaning. Gives back how to unsubscribe. */
    readonly onChange: (callback: (user: User | null) => void) => Unsubscribe
  }
  readonly session: Promised<Omit<Effects["session"], SyncSession>> & {
    readonly getSync: () => Session | null
    readonly getInfo: () => Info<Session | null> & Pick<SessionSnapshot, "status">
    readonly getTokens: () => SessionTokens | null
    /** Calls back when the session changes in meaning. Gives back how to unsubscribe. */
    readonly onChange: (callback: (session: Session | null) => void) => Unsubscribe
    readonly updateSession: (tokens: {
      readonly session_token: string
      readonly session_jwt?: string
    }) => void
  }
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
  readonly client: AuthClient
  readonly services: Context.Context<PageServices>
}

/** The Promise methods over the services that `layer` builds. */
export const makeClient = (layer: Layer.Layer<PageServices>): ClientParts => {
  const runtime = ManagedRuntime.make(layer)
  const services = runSync(Effect.context<PageServices>(), runtime)
  const effects = Context.get(services, AuthClientService)
  const { parseAuthenticateUrl, session, user, ...calls } = effects
  const { snapshot, subscribe, tokens, updateSession, ...sessionCalls } = session
  const now = () => runSync(snapshot(), runtime)

  const listen = (
    method: CheckedMethod,
    callback: unknown,
    tell: (next: SessionSnapshot) => void
  ): Unsubscribe => {
    const problem = findUsageError(method, methodArguments[method], { callback })
    if (problem !== undefined) throw problem
    return runSync(subscribe(tell), runtime)
  }

  /** Calls back when what `pick` picks differs in meaning from before. */
  const onPick =
    <Picked>(method: CheckedMethod, pick: (snapshot: SessionSnapshot) => Picked) =>
    (callback: (picked: Picked) => void): Unsubscribe => {
      let last = pick(now())
      return listen(method, callback, (next) => {
        const picked = pick(next)
        const differs = !sameState(picked, last)
        last = picked
        if (differs) callback(picked)
      })
    }

  return {
    services,
    client: {
      ...promised(calls, runtime),
      user: {
        ...promised(user, runtime),
        getSync: () => now().user,
        getInfo: () => ({ value: now().user, fromCache: now().fromCache }),
        onChange: onPick("user.onChange", (state) => state.user)
      },
      session: {
        ...promised(sessionCalls, runtime),
        getSync: () => now().session,
        getInfo: () => ({ value: now().session, fromCache: now().fromCache, status: now().status }),
        getTokens: () => runSync(tokens(), runtime),
        onChange: onPick("session.onChange", (state) => state.session),
        updateSession: (given) => runSync(updateSession(given), runtime)
      },
      parseAuthenticateUrl: () => runSync(parseAuthenticateUrl(), runtime),
      onStateChange: (callback) =>
        listen("onStateChange", callback, ({ session, user }) =>
          callback(session === null && user === null ? {} : { session, user })
        ),
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
        : promised(groupOf(member), runtime)
    ])
    // Sound by construction: the same names, each member turned as `Promised` says
  ) as Promised<Group>

const groupOf = (member: unknown): object => (typeof member === "object" && member !== null ? member : {})

const isMethod = (
  member: unknown
): member is (...args: ReadonlyArray<unknown>) => Effect.Effect<unknown, CallError | UsageError> =>
  typeof member === "function"

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
  throw isAsyncFiber(error)
    ? new SdkError({
        code: "layers_not_synchronous",
        description:
          "A layer given to the client needs time to build. Build it first and pass the finished service."
      })
    : error
}

const isAsyncFiber = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "_tag" in error && error._tag === "AsyncFiberException"
