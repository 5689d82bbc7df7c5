/** The other end of the wire, in this process: a `fetch`, an inbox, faults and a clock. */
import * as HttpClient from "@effect/platform/HttpClient"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import type { LoggedEvent } from "../domain/api/Events.js"
import { NetworkError } from "../domain/Errors.js"
import type { Session } from "../domain/Session.js"
import type { User } from "../domain/User.js"
import { impersonate } from "./api/Impersonation.js"
import { makeAdjustableClock } from "./clock.js"
import { Db } from "./data/Db.js"
import { makeFaults, type Faults } from "./faults.js"
import { makeHttpClient } from "./http/httpClient.js"
import { makeInbox, type Inbox } from "./inbox/Inbox.js"
import { makeLog, type RequestEntry } from "./Journal.js"
import { makeLayer } from "./layers.js"
import { googleCredential } from "./oauth/social.js"
import type { GoogleAccount, Options } from "./Options.js"
import { requireReset } from "./passwords/setPassword.js"
import { respond, sdkPath } from "./http/respond.js"
import { timestamp } from "./time.js"

/** What the provider holds and saw, to look at. */
export interface State {
  readonly users: () => Promise<ReadonlyArray<User>>
  /** Live ones only. */
  readonly sessions: () => Promise<ReadonlyArray<Session>>
  /** Of the event log, oldest first. */
  readonly events: () => ReadonlyArray<LoggedEvent>
  /** Answered or failed, oldest first; preflights included. */
  readonly requests: () => ReadonlyArray<RequestEntry>
}

/** A provider that lives where it was made. */
export interface EmbeddedProvider {
  /**
   * As the global `fetch` that follows no redirect: answers the calls (`/sdk/v1/…`) and the places beside them
   * (`src/provider/webRoutes.ts`), below any host and prefix.
   */
  readonly fetch: typeof globalThis.fetch
  readonly inbox: Inbox
  readonly faults: Faults
  readonly state: State
  readonly clock: {
    /** Moves the provider's time on. */
    readonly advance: (ms: number) => void
  }
  /** A token that opens a session of that user, once, within five minutes; rejects when there is no such user. */
  readonly impersonate: (userId: string) => Promise<string>
  readonly google: {
    /** The credential that One Tap gives a page when a person picks this account: good for an hour, and once. */
    readonly idToken: (account: GoogleAccount) => Promise<string>
  }
  /** The user at that address must reset their password before they log in with it; rejects when they have none. */
  readonly requireReset: (email: string) => Promise<void>
  /** Forgets everything: users, sessions, keys, messages, faults, logs, moved time. */
  readonly reset: () => Promise<void>
  /** As `fetch`, inside Effect and by the fiber's own clock; the only failure is that of a network. */
  readonly respond: (request: Request) => Effect.Effect<Response, NetworkError>
}

const make = (options: Options = {}): EmbeddedProvider => {
  const { inbox, put } = makeInbox()
  const { faults, draw } = makeFaults()
  const events = makeLog<LoggedEvent>()
  const requests = makeLog<RequestEntry>()
  const clock = makeAdjustableClock(options.clock)

  const runtime = ManagedRuntime.make(makeLayer(options, { put, keep: events.add }))
  type Provided = ManagedRuntime.ManagedRuntime.Context<typeof runtime>
  const provided = <A, E>(effect: Effect.Effect<A, E, Provided>): Effect.Effect<A, E> =>
    Effect.flatMap(runtime.runtimeEffect, ({ context }) => Effect.provide(clock.applied(effect), context))
  const withDb = <A>(use: (db: Db["Type"]) => Effect.Effect<A>): Promise<A> =>
    Effect.runPromise(provided(Effect.flatMap(Db, use)))
  const transact = <A, E>(work: Effect.Effect<A, E, Provided>): Promise<A> =>
    Effect.runPromise(provided(Effect.flatMap(Db, (db) => db.transaction(work))))

  const logged = (request: Request) =>
    Effect.gen(function* () {
      const path = sdkPath(request.url)
      const entry = { method: request.method, path, headers: [...request.headers.keys()] }
      const at = yield* timestamp
      return yield* Effect.onExit(respond(request, draw), (exit) =>
        Effect.sync(() => {
          requests.add([{ ...entry, status: Exit.isSuccess(exit) ? exit.value.status : 0, at }])
        })
      )
    })

  const provider: EmbeddedProvider = {
    respond: (request) => provided(logged(request)),
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const { signal } = request
      const exit = await Effect.runPromiseExit(provider.respond(request), { signal })
      if (signal.aborted) throw signal.reason
      if (Exit.isSuccess(exit)) return exit.value
      throw rejection(Cause.squash(exit.cause))
    },
    inbox,
    faults,
    state: {
      users: () => withDb((db) => db.transaction(db.users.all)),
      sessions: () =>
        withDb((db) =>
          db.transaction(Effect.map(db.sessions.all, (stored) => stored.map(({ session }) => session)))
        ),
      events: events.list,
      requests: requests.list
    },
    clock: { advance: clock.advance },
    impersonate: (userId) => transact(impersonate(userId)),
    google: { idToken: (account) => transact(googleCredential(account)) },
    requireReset: (email) => transact(requireReset(email)),
    reset: async () => {
      for (const each of [inbox, faults, events, requests]) each.clear()
      clock.reset()
      await withDb((db) => db.clear)
    }
  }
  return provider
}

/** What a browser's `fetch` rejects with when there is no network. */
const rejection = (error: unknown): unknown => (error instanceof NetworkError ? error.cause : error)

/** An `HttpClient` whose requests a provider answers: the one given, or one made with these options. */
const layerHttpClient = (provider: EmbeddedProvider | Options = {}): Layer.Layer<HttpClient.HttpClient> =>
  Layer.sync(HttpClient.HttpClient, () =>
    makeHttpClient(("respond" in provider ? provider : make(provider)).respond)
  )

/** Makes providers, and layers that answer from them. */
export const EmbeddedProvider = { make, layerHttpClient }
