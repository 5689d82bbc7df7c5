/** The embedded provider: the server side of the wire in this process, with an inbox, faults and a clock. */
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

/** What the provider stores and has seen, for tests and demos to read. */
export interface State {
  readonly users: () => Promise<ReadonlyArray<User>>
  /** Sessions that have not expired. */
  readonly sessions: () => Promise<ReadonlyArray<Session>>
  /** Events of the event log, oldest first. */
  readonly events: () => ReadonlyArray<LoggedEvent>
  /** All requests, answered or failed, oldest first. Includes preflights. */
  readonly requests: () => ReadonlyArray<RequestEntry>
}

/** A provider in this process. */
export interface EmbeddedProvider {
  /**
   * Like the global `fetch`, but does not follow redirects. Answers the API (`/sdk/v1/…`) and the other routes
   * (`src/provider/webRoutes.ts`) on any host and below any prefix.
   */
  readonly fetch: typeof globalThis.fetch
  readonly inbox: Inbox
  readonly faults: Faults
  readonly state: State
  readonly clock: {
    /** Moves the provider's clock forward, in milliseconds. */
    readonly advance: (ms: number) => void
  }
  /** Returns a single-use token that starts a session as the user within five minutes. Rejects for an unknown user. */
  readonly impersonate: (userId: string) => Promise<string>
  readonly google: {
    /** Returns the credential that One Tap gives to a page for this account. It works once, within an hour. */
    readonly idToken: (account: GoogleAccount) => Promise<string>
  }
  /** Makes the user with this address reset their password at the next login. Rejects for a user without one. */
  readonly requireReset: (email: string) => Promise<void>
  /** Removes everything: users, sessions, keys, messages, faults and logs. Also resets the clock. */
  readonly reset: () => Promise<void>
  /** Like `fetch`, as an Effect that uses the fiber's clock. Fails only as a network does. */
  readonly respond: (request: Request) => Effect.Effect<Response, NetworkError>
}

const make = (options: Options = {}): EmbeddedProvider => {
  const { inbox, add } = makeInbox()
  const { faults, take } = makeFaults()
  const events = makeLog<LoggedEvent>()
  const requests = makeLog<RequestEntry>()
  const clock = makeAdjustableClock(options.clock)

  const runtime = ManagedRuntime.make(makeLayer(options, { deliver: add, append: events.add }))
  type Provided = ManagedRuntime.ManagedRuntime.Context<typeof runtime>
  const provide = <A, E>(effect: Effect.Effect<A, E, Provided>): Effect.Effect<A, E> =>
    Effect.flatMap(runtime.runtimeEffect, ({ context }) => Effect.provide(clock.apply(effect), context))
  const withDb = <A>(use: (db: Db["Type"]) => Effect.Effect<A>): Promise<A> =>
    Effect.runPromise(provide(Effect.flatMap(Db, use)))
  const transact = <A, E>(work: Effect.Effect<A, E, Provided>): Promise<A> =>
    Effect.runPromise(provide(Effect.flatMap(Db, (db) => db.transaction(work))))

  const respondAndLog = (request: Request) =>
    Effect.gen(function* () {
      const path = sdkPath(request.url)
      const entry = { method: request.method, path, headers: [...request.headers.keys()] }
      const at = yield* timestamp
      return yield* Effect.onExit(respond(request, take), (exit) =>
        Effect.sync(() => {
          requests.add([{ ...entry, status: Exit.isSuccess(exit) ? exit.value.status : 0, at }])
        })
      )
    })

  const provider: EmbeddedProvider = {
    respond: (request) => provide(respondAndLog(request)),
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const { signal } = request
      const exit = await Effect.runPromiseExit(provider.respond(request), { signal })
      if (signal.aborted) throw signal.reason
      if (Exit.isSuccess(exit)) return exit.value
      throw rejectionOf(Cause.squash(exit.cause))
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

/** A browser's `fetch` rejects with the cause of a network error. */
const rejectionOf = (error: unknown): unknown => (error instanceof NetworkError ? error.cause : error)

/** An `HttpClient` whose requests the provider answers. Options make a new provider. */
const layerHttpClient = (provider: EmbeddedProvider | Options = {}): Layer.Layer<HttpClient.HttpClient> =>
  Layer.sync(HttpClient.HttpClient, () =>
    makeHttpClient(("respond" in provider ? provider : make(provider)).respond)
  )

/** Makes embedded providers, and `HttpClient` layers that use them. */
export const EmbeddedProvider = { make, layerHttpClient }
